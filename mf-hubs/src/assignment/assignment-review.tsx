import { useTranslation } from 'react-i18next';
import styles from './assign-tenants.module.css';
import type { Changes } from './assignment.ts';

/** What would change, before it is sent. */
export function AssignmentReview({ changes }: { readonly changes: Changes }) {
  const { t } = useTranslation('mf-hubs');
  return (
    <div className={styles.review}>
      <h3 className={styles.heading} tabIndex={-1}>
        {t('assign.changes')}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard, too */}
      <ul className={styles.changes} aria-label={t('assign.changes')} tabIndex={0}>
        {changes.added.map(({ id, name }) => (
          <li key={id}>+ {name}</li>
        ))}
        {changes.removed.map(({ id, name }) => (
          <li key={id}>− {name}</li>
        ))}
      </ul>
    </div>
  );
}
