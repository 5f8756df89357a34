import type { Tenant } from '@console/shared-auth';
import { Code } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';
import styles from './assign-tenants.module.css';
import type { Changes } from './assignment.ts';

export function ChangeList({ changes }: { readonly changes: Changes }) {
  const { t } = useTranslation('mf-hubs');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable so that keyboard users can scroll it
    <ul className={styles.changes} aria-label={t('assign.changes')} tabIndex={0}>
      {changes.added.map((tenant) => (
        <Line key={tenant.id} sign="+" tenant={tenant} />
      ))}
      {changes.removed.map((tenant) => (
        <Line key={tenant.id} sign="−" tenant={tenant} />
      ))}
    </ul>
  );
}

function Line({ sign, tenant }: { readonly sign: string; readonly tenant: Tenant }) {
  return (
    <li>
      <span>{`${sign} ${tenant.name}`}</span> <Code>{tenant.key}</Code>
    </li>
  );
}
