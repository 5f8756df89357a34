import { Button } from '@blueprintjs/core';
import type { Hub } from '@console/shared-auth';
import { useNameOrder } from '@console/shared-ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './hub-contents.module.css';
import { HubListLink, type HubPart, useListAddress } from './hub-list-link.tsx';

export interface NamedThing {
  readonly id: string;
  readonly name: string;
  /** Distinguishes the tenant or user from others of the same name. */
  readonly code: string;
}

interface HubNamesProps {
  readonly hub: Hub;
  readonly part: HubPart;
  readonly label: string;
  readonly things: readonly NamedThing[];
}

const MAX_LISTED = 100;

/** Lists the first tenants or users by name. A link to the whole list, or a button, shows the others. */
export function HubNames({ hub, part, label, things }: HubNamesProps) {
  const { t } = useTranslation('mf-hubs');
  const compare = useNameOrder();
  const named = useMemo(
    () => things.toSorted((one, other) => compare(one.name, other.name)),
    [things, compare],
  );
  const hasList = useListAddress(hub, part) !== undefined;
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The focused button has disappeared, so the first new name gets the focus.
  useEffect(() => {
    if (showsAll) list.current?.children[MAX_LISTED]?.querySelector('a')?.focus();
  }, [showsAll]);
  if (named.length === 0) return null;
  const count = showsAll ? 0 : named.length - MAX_LISTED;
  return (
    <>
      <ul ref={list} className={styles.names} aria-label={label}>
        {named.slice(0, showsAll ? named.length : MAX_LISTED).map(({ id, name, code }) => (
          <li key={id}>
            <Link to={`/${part}/${id}`}>{name}</Link>
            <code className={styles.key}>{code}</code>
          </li>
        ))}
      </ul>
      {count <= 0 ? null : hasList ? (
        <p>
          <HubListLink hub={hub} part={part}>
            {t('detail.more', { count })}
          </HubListLink>
        </p>
      ) : (
        <Button text={t('detail.showMore', { count })} onClick={() => setShowsAll(true)} />
      )}
    </>
  );
}
