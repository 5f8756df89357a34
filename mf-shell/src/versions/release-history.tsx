import { CopyButton, formatDateTime, Section } from '@console/shared-ui';
import type { ReleaseChange } from '@console/shared-ui/contract';
import { useText } from '../text/use-text.ts';
import styles from './release-history.module.css';

/** What was last changed of what is released, the newest first, and how to take it back. */
export function ReleaseHistory({ changes }: { readonly changes: readonly ReleaseChange[] }) {
  const { t } = useText();
  return (
    <Section title={t('versions.history')}>
      <ol className={styles.history}>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
    </Section>
  );
}

function Change({ change }: { readonly change: ReleaseChange }) {
  const { t } = useText();
  const { id, at, by, how, share, reason } = change;
  const command = `npm run release -- --revert ${id}${how === 'withdraw' ? ' --again' : ''}`;
  const words = [
    formatDateTime(at),
    t(`versions.how.${how}`, { share }),
    by === undefined ? t('versions.byItself') : t('versions.by', { by }),
  ];
  return (
    <li>
      <span className={styles.change}>
        <strong>{change.module ?? t('versions.allModules')}</strong> {versionsOf(change)}
      </span>
      <small>
        {words.join(' · ')}
        {reason !== undefined && (
          <>
            {' · '}
            {/* The console's own words; those of people are in whatever language. */}
            <span {...(by === undefined && { lang: 'en' })}>{reason}</span>
          </>
        )}
      </small>
      {change.isReversible && (
        <span className={styles.revert}>
          <CopyButton
            size="small"
            text={t('versions.copyRevert', { id: String(id) })}
            content={() => command}
          />
        </span>
      )}
    </li>
  );
}

function versionsOf({ from, to, version }: ReleaseChange): string | undefined {
  if (from !== undefined && to !== undefined) return `${from} → ${to}`;
  return to ?? from ?? version;
}
