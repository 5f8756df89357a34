import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusTitle } from '../dialog/focus-title.ts';
import { formatTime } from '../language/format.ts';
import { sentences } from '../language/sentences.ts';
import { useLiveStatus } from '../queries/follow-server.ts';
import { type ListRow, type ListSource, useListQuery } from '../queries/list-source.ts';
import { useLasted } from '../value/use-lasted.ts';
import styles from './list-screen.module.css';

interface ListHeadingProps<Row extends ListRow> {
  readonly id: string;
  readonly title: string;
  readonly count: string;
  /** Name of the shown view; undefined for all rows. */
  readonly view: string | undefined;
  readonly views: ReactNode;
  readonly action: ReactNode;
  /** The list; undefined if the user may not read it. */
  readonly source: ListSource<Row> | undefined;
  /** Changes that are not shown yet, because they would move a pinned row; `show` displays them. */
  readonly waiting: { readonly changes: number; readonly show: () => void } | undefined;
}

export function ListHeading<Row extends ListRow>(props: ListHeadingProps<Row>) {
  const { id, title, count, action, source, waiting } = props;
  const { t } = useTranslation('shared-ui');
  const view = props.view ?? t('views.all');
  const live = useLiveStatus();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <header className={styles.heading}>
      <h1 ref={heading} id={id} className={styles.title}>
        {title}
      </h1>
      {/* Stands before the count, so that nothing moves when the count appears later. */}
      <div className={styles.views} data-name={view} data-view={t('views.view', { name: view })}>
        {props.views}
      </div>
      <p role="status" className={styles.count}>
        {count}
      </p>
      <div className={styles.live} data-shown={Boolean(waiting) || live === 'paused' || undefined}>
        <p role="status">
          {sentences(
            waiting && t('live.changes', { count: waiting.changes, total: waiting.changes }),
            source && live === 'paused' && t('live.paused'),
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
        {source ? <RefreshButton source={source} /> : null}
        {action}
      </div>
    </header>
  );
}

/** How long a reading takes until the button shows it: most readings follow from changes by other users. */
const SHOWN_AFTER_MS = 300;

/** Follows the list's query itself, so that a new reading of the list renders only this button. */
function RefreshButton<Row extends ListRow>({ source }: { readonly source: ListSource<Row> }) {
  const { dataUpdatedAt, isFetching, refetch } = useListQuery(source, false);
  const { t } = useTranslation('shared-ui');
  const isLong = useLasted(SHOWN_AFTER_MS, isFetching);
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
      aria-disabled={isLong}
      data-busy={isLong || undefined}
      onClick={() => refetch({ cancelRefetch: false })}
    />
  );
}
