import { useTranslation } from 'react-i18next';
import { searchedLists } from '../list/searched-lists.ts';
import type { ListRow } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';
import { useValue } from '../value/use-value.ts';
import { listNews } from './list-news.ts';
import { newsWords } from './news-words.ts';
import styles from './row-news.module.css';

/** Renders the changes of a row since the last visit, field by field; nothing if there are none. */
export default function RowNews({ rows, id }: { rows: readonly ListRow[]; id: string }) {
  const { t } = useTranslation(newsWords());
  const news = useValue(listNews);
  const list = searchedLists()
    .flatMap(({ lists, fields = {} }) => lists.map(({ key }) => ({ key, fields })))
    .find(({ key }) => queryClient.getQueryData(key) === rows);
  const changes = list && news.get(JSON.stringify(list.key))?.changes;
  const changed = changes?.changed.find((row) => row.id === id);
  const isNew = changes?.added.some((row) => row.id === id);
  if (!list || !(changed || isNew)) return null;
  return (
    <section className={styles.news}>
      <h3 className={styles.title}>{t('title')}</h3>
      {isNew ? <p className={styles.field}>{t('new')}</p> : null}
      {changed?.fields.map(({ name, before, after }) => (
        <p key={name} className={styles.field}>
          <span className={styles.label}>{t(list.fields[name] ?? name)}</span>{' '}
          {before === undefined ? (
            <span>{t('changedField')}</span>
          ) : (
            <>
              <span className={styles.said}>{`${t('before')} `}</span>
              <del>{before || '–'}</del> <span aria-hidden="true">→</span>{' '}
              <span className={styles.said}>{`${t('now')} `}</span>
              <ins>{after || '–'}</ins>
            </>
          )}
        </p>
      ))}
    </section>
  );
}
