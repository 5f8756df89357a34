import { atBase } from '@console/shared-ui/contract';
import { useTranslation } from 'react-i18next';
import { followLink } from '../address/navigate.ts';
import styles from './activity-panel.module.css';
import { changesIn, countsText, namesText, type RouteNews, sinceText } from './activity-text.ts';
import { activityWords } from './activity-words.ts';
import type { Names } from './use-names.ts';

interface ListLineProps {
  readonly news: RouteNews;
  /** Time in the panel's heading. If this list was visited at another time, the line shows that time. */
  readonly since: number;
  readonly names: Names;
}

/** Maximum number of changed rows whose names are shown. The list itself shows all changed rows. */
const MAX_NAMED = 5;
/** If two lists were visited within this number of milliseconds, they count as one visit. */
const SAME_VISIT_MS = 60 * 60 * 1000;

/** The changes in one list: their number, the names of the first rows, and a link to the list. */
export function ListLine({ news, since, names }: ListLineProps) {
  const { t } = useTranslation(activityWords());
  const { route, fields, changes } = news;
  const { added, changed, gone } = changes;
  const list = names.list(route);
  const isShown = added.length + changed.length > 0;
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.what}>
          <strong>{list}</strong> <span className={styles.muted}>{countsText(t, news)}</span>
        </p>
        {changesIn(news) > 0 && Math.abs(news.since - since) > SAME_VISIT_MS ? (
          <p className={styles.verdict}>{sinceText(t, news.since)}</p>
        ) : null}
        {added.length > 0 ? (
          <p className={styles.verdict}>
            {t('names.added', { names: namesText(t, added, MAX_NAMED) })}
          </p>
        ) : null}
        {changed.slice(0, MAX_NAMED).map((row) => (
          <p key={row.id} className={styles.verdict}>
            {t('row', { name: row.name })}{' '}
            {row.fields.map(({ name, before, after }, position) => (
              <span key={name}>
                {position > 0 ? ', ' : ''}
                {before === undefined ? (
                  t('changedField', { field: names.field(fields[name], name) })
                ) : (
                  <>
                    {names.field(fields[name], name)} <del>{before}</del> → <ins>{after}</ins>
                  </>
                )}
              </span>
            ))}
          </p>
        ))}
        {gone.length > 0 ? (
          <p className={styles.verdict}>
            {t('names.gone', { names: namesText(t, gone, MAX_NAMED) })}
          </p>
        ) : null}
      </div>
      {isShown ? (
        <a
          href={atBase(`${route}/list?changed=new&changed=changed`)}
          aria-label={t('showOf', { list })}
          onClick={followLink}
        >
          {t('show')}
        </a>
      ) : null}
    </li>
  );
}

/** Reserves room for a list that is still loading, so that nothing below moves. */
export function UnreadLine({ list }: { readonly list: string }) {
  return (
    <li className={styles.line}>
      <p className={styles.what}>
        <strong>{list}</strong> <span className={styles.muted}>…</span>
      </p>
    </li>
  );
}
