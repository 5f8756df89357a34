import type { Tenant } from '@console/shared-auth';
import {
  askForTenantHubs,
  type Column,
  type HubSet,
  type ListFilter,
  tenantHubs,
  useIdlePart,
  usePermissions,
  useValue,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const loadHubChips = () => import('./hub-chips.tsx');

/** What is found of hubs that could not be read: no tenant is taken to be in none. */
const UNKNOWN: readonly string[] = ['?'];
const NO_NAMES: readonly string[] = [];
const NO_FILTERS: readonly ListFilter<Tenant>[] = [];

/** How the list of tenants shows their hubs and is narrowed by them. */
interface HubColumn {
  readonly column: Column<Tenant> | undefined;
  readonly filters: readonly ListFilter<Tenant>[];
}

/**
 * The column of hubs and its filters, for whoever may see all hubs; others again after each change
 * of a pair. They have their place before anything of it is known.
 */
export function useHubColumn(): HubColumn {
  const { t } = useTranslation('mf-tenants');
  const known = useValue(tenantHubs);
  const HubChips = useIdlePart(known.status !== 'reading', loadHubChips);
  const permissions = usePermissions();
  const isOffered = permissions.status !== 'known' || permissions.held.has('GetManagementHubs');
  return useMemo(() => {
    if (!isOffered) return { column: undefined, filters: NO_FILTERS };
    const setOf = ({ id }: Tenant) => (known.status === 'known' ? known.of(id) : undefined);
    const awaited =
      known.status === 'reading' || known.status === 'unasked' ? askForTenantHubs : undefined;
    const isUncertain = known.status === 'failed' || (known.status === 'known' && !known.complete);
    const sizes = {
      none: t('hubs.none'),
      one: t('hubs.one'),
      several: t('hubs.several'),
      unknown: t('hubs.unknown'),
    };
    const others = t('hubs.othersUnknown');
    return {
      column: {
        id: 'hubs',
        title: t('field.hubs'),
        kind: 'text',
        value: (tenant) => {
          const names = setOf(tenant)?.names ?? NO_NAMES;
          if (!isUncertain) return names.join(', ');
          return names.length > 0 ? [...names, others].join(', ') : sizes.unknown;
        },
        field: {
          name: 'hub',
          label: t('search.hub'),
          texts: (tenant) => {
            const names = setOf(tenant)?.names ?? NO_NAMES;
            return names.length === 0 && isUncertain ? UNKNOWN : names;
          },
          awaited,
        },
        cell: (tenant) =>
          HubChips ? (
            <HubChips known={known} of={setOf(tenant)} />
          ) : (
            setOf(tenant)?.names.join(', ')
          ),
        width: 26,
        wide: true,
      },
      filters: [
        {
          name: 'hub',
          label: t('filter.hub'),
          groupOf: (tenant) => setOf(tenant)?.names ?? NO_NAMES,
          groupLabel: (name) => name,
          awaited,
        },
        {
          name: 'hubs',
          label: t('field.hubs'),
          groupOf: (tenant) => sizeOf(setOf(tenant), isUncertain),
          groupLabel: (group) => sizes[group as Size] ?? group,
          awaited,
        },
      ],
    };
  }, [t, known, isOffered, HubChips]);
}

type Size = 'none' | 'one' | 'several' | 'unknown';

/** In how many hubs a tenant is: where some could not be read, it may be in more. */
function sizeOf(set: HubSet | undefined, isUncertain: boolean): Size {
  const count = set?.hubs.length ?? 0;
  if (count > 1) return 'several';
  if (isUncertain) return 'unknown';
  return count === 0 ? 'none' : 'one';
}
