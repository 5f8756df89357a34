import type { Tenant } from '@console/shared-auth';
import {
  type ChangeableFields,
  type Column,
  type ListFilter,
  usePermissions,
  useValue,
} from '@console/shared-ui';
import { useIdlePart } from '@console/shared-ui/internal';
import {
  askForTenantHubs,
  type HubSet,
  type TenantHubs,
  tenantHubs,
} from '@console/shared-ui/tenant-hubs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Without its code, the column shows plain names. */
const loadHubChips = () => import('./hub-chips.tsx').catch(() => ({ default: HubNames }));
const HubNames: typeof import('./hub-chips.tsx').default = ({ of }) => of?.names.join(', ') ?? '–';

/** Stands for hubs that could not be read: the search must not find the tenant as one without hubs. */
const UNKNOWN: readonly string[] = ['?'];
const NO_NAMES: readonly string[] = [];
const NO_FILTERS: readonly ListFilter<Tenant>[] = [];

interface HubColumn {
  readonly column: Column<Tenant> | undefined;
  readonly filters: readonly ListFilter<Tenant>[];
  /** The hubs for an export that can be imported again; undefined if not all are known. */
  readonly exported: ChangeableFields<Tenant>['hubs'];
}

/** Returns the column and the filters of hubs for users who may see all hubs, also before the hubs are read. */
export function useHubColumn(): HubColumn {
  const { t } = useTranslation('mf-tenants');
  const known = useValue(tenantHubs);
  const HubChips = useIdlePart(true, loadHubChips);
  const permissions = usePermissions();
  const isOffered = permissions.status !== 'known' || permissions.held.has('GetManagementHubs');
  return useMemo(() => {
    if (!isOffered) return { column: undefined, filters: NO_FILTERS, exported: undefined };
    const { isUncertain, getSet, text, names, texts, getSize, changedSince } = getReaders(known);
    const awaited =
      known.status === 'reading' || known.status === 'unasked' ? askForTenantHubs : undefined;
    const sizes = {
      none: t('hubs.none'),
      one: t('hubs.one'),
      several: t('hubs.several'),
      unknown: t('hubs.unknown'),
    };
    const others = t('hubs.othersUnknown');
    const title = t('field.hubs');
    const searchAs = { name: 'hub', label: t('search.hub'), texts, none: sizes.none, awaited };
    return {
      exported: isUncertain ? undefined : { title, searchAs, of: getSet },
      column: {
        id: 'hubs',
        title,
        kind: 'text',
        value: isUncertain
          ? (tenant) => {
              const found = names(tenant);
              return found.length > 0 ? [...found, others].join(', ') : sizes.unknown;
            }
          : text,
        searchAs,
        cell: (tenant) =>
          HubChips && known.status !== 'reading' ? (
            <HubChips known={known} of={getSet(tenant)} none={sizes.none} />
          ) : null,
        cellText: (tenant) => (isUncertain ? '' : text(tenant) || sizes.none),
        width: 26,
        hideWhenNarrow: true,
      },
      filters: [
        {
          name: 'hub',
          label: t('filter.hub'),
          groupOf: names,
          changedSince,
          groupLabel: (name) => name,
          awaited,
        },
        {
          name: 'hubs',
          label: t('field.hubs'),
          groupOf: getSize,
          changedSince,
          groupLabel: (group) => sizes[group as Size] ?? group,
          awaited,
        },
      ],
    };
  }, [t, known, isOffered, HubChips]);
}

type Size = 'none' | 'one' | 'several' | 'unknown';

/** Functions that return data about a tenant's hubs, for the column and the filters. */
interface HubReaders {
  /** Some hub could not be read, so a tenant may be in other hubs, too. */
  readonly isUncertain: boolean;
  readonly getSet: (tenant: Tenant) => HubSet | undefined;
  readonly text: (tenant: Tenant) => string | undefined;
  readonly names: (tenant: Tenant) => readonly string[];
  readonly texts: (tenant: Tenant) => readonly string[];
  readonly getSize: (tenant: Tenant) => Size;
  readonly changedSince: ListFilter<Tenant>['changedSince'];
}

const readers = new WeakMap<TenantHubs, HubReaders>();

/** The state of the pairs of tenants and hubs for which each function was created. */
const states = new WeakMap<object, number>();

/** Returns the same functions for the same hubs, so that results that were cached for them stay valid. */
function getReaders(known: TenantHubs): HubReaders {
  const result = readers.get(known) ?? makeReaders(known);
  readers.set(known, result);
  return result;
}

function makeReaders(known: TenantHubs): HubReaders {
  const isUncertain = known.status === 'failed' || (known.status === 'known' && !known.complete);
  const getSet = ({ id }: Tenant) => (known.status === 'known' ? known.of(id) : undefined);
  const names = (tenant: Tenant) => getSet(tenant)?.names ?? NO_NAMES;
  const getSize = (tenant: Tenant): Size => {
    const count = getSet(tenant)?.hubs.length ?? 0;
    if (count > 1) return 'several';
    if (isUncertain) return 'unknown';
    return count === 0 ? 'none' : 'one';
  };
  // While hubs are unread, the result of `getSize` may change although the tenant's pairs do not.
  const state = known.status === 'known' && known.complete ? known.state : undefined;
  if (state !== undefined) for (const reader of [names, getSize]) states.set(reader, state);
  return {
    isUncertain,
    getSet,
    text: (tenant) => getSet(tenant)?.names.join(', '),
    names,
    texts: (tenant) => {
      const found = names(tenant);
      return found.length === 0 && isUncertain ? UNKNOWN : found;
    },
    getSize,
    changedSince: (earlier) => {
      const state = states.get(earlier);
      return known.status === 'known' && known.complete && state !== undefined
        ? known.changedSince(state)
        : undefined;
    },
  };
}
