import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusTitle } from '../dialog/focus-title.ts';
import { formatTime } from '../language/format.ts';
import { sentences } from '../language/sentences.ts';
import { useLiveStatus } from '../queries/follow-server.ts';
import styles from './list-screen.module.css';

interface ListHeadingProps {
  readonly id: string;
  readonly title: string;
  readonly count: string;
  readonly views: ReactNode;
  readonly action: ReactNode;
  /** The result of the list's query; undefined if the user may not read the list. */
  readonly reading:
    | { dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown }
    | undefined;
  /** Changes that are not shown yet, because they would move a pinned row; `show` displays them. */
  readonly waiting: { readonly changes: number; readonly show: () => void } | undefined;
}

export function ListHeading(props: ListHeadingProps) {
  const { id, title, count, action, reading, waiting } = props;
  const { t } = useTranslation('shared-ui');
  const live = useLiveStatus();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <header className={styles.heading}>
      <h1 ref={heading} id={id} className={styles.title}>
        {title}
      </h1>
      {/* Stands before the count, so that nothing moves when the count appears later. */}
      <div className={styles.views}>{props.views}</div>
      <p role="status" className={styles.count}>
        {count}
      </p>
      <div className={styles.live} data-shown={Boolean(waiting) || live === 'paused' || undefined}>
        <p role="status">
          {sentences(
            waiting && t('live.changes', { count: waiting.changes, total: waiting.changes }),
            reading && live === 'paused' && t('live.paused'),
          )}
        </p>
        {waiting ? (
          <Button
            size="small"
            text={t('list.refresh')}
            onClick={() => {
              waiting.show();
              // The button disappears, so move the focus.
              focusTitle(heading.current);
            }}
          />
        ) : null}
      </div>
      <div className={styles.actions}>
        {reading ? <RefreshButton {...reading} /> : null}
        {action}
      </div>
    </header>
  );
}

function RefreshButton(props: NonNullable<ListHeadingProps['reading']>) {
  const { dataUpdatedAt, isFetching, refetch } = props;
  const { t } = useTranslation('shared-ui');
  const time = dataUpdatedAt > 0 ? formatTime(dataUpdatedAt) : '';
  const label = time ? t('list.refreshFrom', { time }) : t('list.refresh');
  return (
    <Button
      variant="minimal"
      className={styles.refresh ?? ''}
      icon={<Refresh />}
      text={<span className={styles.time}>{time}</span>}
      aria-label={label}
      title={label}
      aria-disabled={isFetching}
      data-busy={isFetching || undefined}
      onClick={() => !isFetching && refetch()}
    />
  );
}
