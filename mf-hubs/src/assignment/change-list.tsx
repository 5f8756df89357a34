import { useTranslation } from 'react-i18next';
import styles from './assign-tenants.module.css';
import type { Changes } from './assignment.ts';

/** What would change in a hub, before it is sent. */
export function ChangeList({ changes }: { readonly changes: Changes }) {
  const { t } = useTranslation('mf-hubs');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard, too
    <ul className={styles.changes} aria-label={t('assign.changes')} tabIndex={0}>
      {changes.added.map(({ id, name }) => (
        <li key={id}>+ {name}</li>
      ))}
      {changes.removed.map(({ id, name }) => (
        <li key={id}>− {name}</li>
      ))}
    </ul>
  );
}
