import { InputGroup } from '@blueprintjs/core';
import type { Tenant, TenantId } from '@console/shared-auth';
import {
  ChoiceBox,
  ScopeSwitch,
  useNameOrder,
  usePermission,
  useRangeToggle,
} from '@console/shared-ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assign-tenants.module.css';
import { type AssignmentFilter, firstByName, listed } from './assignment.ts';

interface TenantChecklistProps {
  readonly tenants: readonly Tenant[];
  /** The tenants of the hub. Without it, the user chooses only from the tenants of the list. */
  readonly before?: ReadonlySet<TenantId>;
  readonly chosen: ReadonlySet<TenantId>;
  readonly onChange: (chosen: ReadonlySet<TenantId>) => void;
}

/** Maximum number of listed tenants: a user cannot scan more. The search finds the others. */
const MAX_LISTED_TENANTS = 200;

const NO_IDS: ReadonlySet<TenantId> = new Set();

/** Lists tenants with checkboxes. Has a search, and a filter by membership. */
export function TenantChecklist({ tenants, before, chosen, onChange }: TenantChecklistProps) {
  const { t } = useTranslation('mf-hubs');
  const [filter, setFilter] = useState<AssignmentFilter>('all');
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const mayAdd = usePermission('AddTenantToHub');
  const mayRemove = usePermission('RemoveTenantFromHub');
  // Filters by the initial membership, so that a row does not vanish when the user checks it.
  const rows = useMemo(
    () => listed(tenants, before ?? NO_IDS, filter, wanted),
    [tenants, before, filter, wanted],
  );
  const compare = useNameOrder();
  const shown = useMemo(() => firstByName(rows, MAX_LISTED_TENANTS, compare), [rows, compare]);
  const isFixed = (id: TenantId) => before !== undefined && (before.has(id) ? !mayRemove : !mayAdd);
  const changeable = rows.filter(({ id }) => !isFixed(id)).map(({ id }) => id);
  const setAll = (ids: readonly TenantId[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const inOrder = () => shown.map(({ id }) => id).filter((id) => !isFixed(id));
  const toggle = useRangeToggle({ ids: inOrder, has: (id) => chosen.has(id), setAll });
  const chosenCount = changeable.filter((id) => chosen.has(id)).length;
  const labels = { all: t('assign.all'), in: t('assign.in'), out: t('assign.out') };
  return (
    <>
      <div className={styles.tools}>
        <InputGroup
          type="search"
          className={styles.search ?? ''}
          placeholder={t('assign.search')}
          aria-label={t('assign.search')}
          data-first-focus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {before ? (
          <ScopeSwitch
            label={t('assign.filter')}
            scopes={(['all', 'in', 'out'] as const).map((value) => ({
              value,
              label: labels[value],
            }))}
            chosen={filter}
            onChoose={setFilter}
          />
        ) : null}
      </div>
      {changeable.length > 0 ? (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={chosenCount === changeable.length}
            ref={(box) => {
              if (box) box.indeterminate = chosenCount > 0 && chosenCount < changeable.length;
            }}
            onChange={() => setAll(changeable, chosenCount < changeable.length)}
          />
          <span>{t('assign.selectAll', { count: changeable.length })}</span>
        </label>
      ) : null}
      <ul className={styles.list} aria-label={t('field.tenants')}>
        {shown.map(({ id, name, key }) => (
          <li key={id}>
            <ChoiceBox
              className={styles.row}
              chosen={chosen.has(id)}
              disabled={isFixed(id)}
              onToggle={(isRange) => toggle(id, isRange)}
            >
              <span className={styles.texts}>
                <span className={styles.name}>{name}</span>
                <code className={styles.key}>{key}</code>
              </span>
            </ChoiceBox>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.more}>
        {rows.length > MAX_LISTED_TENANTS
          ? t('assign.more', { count: rows.length - MAX_LISTED_TENANTS })
          : t('assign.listed', { count: rows.length })}
      </p>
    </>
  );
}
