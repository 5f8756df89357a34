import { CopyButton, formatDateTime, Section } from '@console/shared-ui';
import type { ReleaseChange } from '@console/shared-ui/contract';
import { useText } from '../text/use-text.ts';
import styles from './release-history.module.css';

/** The latest release changes, newest first, with commands to revert them. */
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
        <strong>{change.module ?? t('versions.allModules')}</strong> {formatVersions(change)}
      </span>
      <small>
        {words.join(' · ')}
        {reason !== undefined && (
          <>
            {' · '}
            {/* A reason without an author is the console's, in English; others may be in any language. */}
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

function formatVersions({ from, to, version }: ReleaseChange): string | undefined {
  if (from !== undefined && to !== undefined) return `${from} → ${to}`;
  return to ?? from ?? version;
}
