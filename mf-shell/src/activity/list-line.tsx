import { atBase } from '@console/shared-ui/contract';
import { useTranslation } from 'react-i18next';
import { followLink } from '../address/navigate.ts';
import styles from './activity-panel.module.css';
import { countOf, countsText, namesText, type RouteNews, sinceText } from './activity-text.ts';
import { activityWords } from './activity-words.ts';
import type { Names } from './use-names.ts';

interface ListLineProps {
  readonly news: RouteNews;
  /** What the heading says; a list that was seen before that says its own. */
  readonly since: number;
  readonly names: Names;
}

/** Changed things that are named; the list itself shows the rest. */
const NAMED = 5;
/** Milliseconds by which a list may have been looked at before the others. */
const SAME_VISIT_MS = 60 * 60 * 1000;

/** What is otherwise in a list: how much of it, by name, and the way to it. */
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
        {countOf(news) > 0 && Math.abs(news.since - since) > SAME_VISIT_MS ? (
          <p className={styles.verdict}>{sinceText(t, news.since)}</p>
        ) : null}
        {added.length > 0 ? (
          <p className={styles.verdict}>
            {t('names.added', { names: namesText(t, added, NAMED) })}
          </p>
        ) : null}
        {changed.slice(0, NAMED).map((row) => (
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
          <p className={styles.verdict}>{t('names.gone', { names: namesText(t, gone, NAMED) })}</p>
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

/** Keeps the place of a list that is still read, so that what is below does not move. */
export function UnreadLine({ list }: { readonly list: string }) {
  return (
    <li className={styles.line}>
      <p className={styles.what}>
        <strong>{list}</strong> <span className={styles.muted}>…</span>
      </p>
    </li>
  );
}
