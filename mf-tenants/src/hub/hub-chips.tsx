import { formatNumber, RowLink } from '@console/shared-ui';
import type { HubSet, TenantHubs } from '@console/shared-ui/tenant-hubs';
import type { ReactNode } from 'react';
import styles from './hub-chips.module.css';

interface HubChipsProps {
  readonly known: TenantHubs;
  readonly of: HubSet | undefined;
  readonly none: string;
}

/** Maximum number of hubs that are shown by name. A number stands for the other hubs. */
const MAX_SHOWN = 2;

export default function HubChips({ known, of, none }: HubChipsProps): ReactNode {
  if (!of || of.hubs.length === 0) {
    return known.status === 'known' && known.complete ? (
      <span className={styles.chips}>
        <span className={styles.none}>{none}</span>
      </span>
    ) : (
      <span>–</span>
    );
  }
  const others = of.names.slice(MAX_SHOWN);
  return (
    <span className={styles.chips}>
      {of.hubs.slice(0, MAX_SHOWN).map(({ id, name }) => (
        <RowLink key={id} to={`/hubs/${id}`} className={styles.chip} title={name}>
          {name}
        </RowLink>
      ))}
      {others.length > 0 ? (
        <span className={styles.more} title={others.join(', ')}>
          {`+${formatNumber(others.length)}`}
        </span>
      ) : null}
    </span>
  );
}
