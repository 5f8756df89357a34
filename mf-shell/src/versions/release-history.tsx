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
        {groupStarts(changes).map((group) => {
          const [change] = group;
          return <Change key={change.id} change={change} modules={group} />;
        })}
      </ol>
    </Section>
  );
}

type Changes = readonly [ReleaseChange, ...ReleaseChange[]];

/** Groups successive changes of a console's start: each module has one, and they say nothing new. */
function groupStarts(changes: readonly ReleaseChange[]): readonly Changes[] {
  const groups: [ReleaseChange, ...ReleaseChange[]][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last && isSameStart(last[0], change)) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** Maximum milliseconds between the changes of one start. */
const ONE_START_MS = 60_000;

const isSameStart = (one: ReleaseChange, other: ReleaseChange): boolean =>
  [one, other].every(({ how, isReversible }) => how === 'start' && !isReversible) &&
  one.by === other.by &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= ONE_START_MS;

interface ChangeProps {
  readonly change: ReleaseChange;
  /** The change, and others of the same start. */
  readonly modules: Changes;
}

function Change({ change, modules }: ChangeProps) {
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
        <strong>
          {modules.map(({ module }) => module ?? t('versions.allModules')).join(', ')}
        </strong>{' '}
        {modules.length > 1 ? null : formatVersions(change)}
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
