import { Button } from '@blueprintjs/core';
import { Code, formatDateTime } from '@console/shared-ui';
import type { ReleaseChange, RunningModule, VersionsControl } from '@console/shared-ui/contract';
import { useText } from '../text/use-text.ts';
import { total } from './error-line.tsx';
import styles from './module-version.module.css';
import type { Figures } from './use-figures.ts';

interface ModuleNotesProps {
  readonly running: RunningModule;
  readonly versions: VersionsControl;
  readonly figures: Figures;
}

/** Notes on a module with problems, overrides or trials, and commands to act on them. */
export function ModuleNotes({ running, versions, figures }: ModuleNotesProps) {
  const { t } = useText();
  const { module, version, source, health, problem, trial } = running;
  const healthy = isHealthy(running);
  const withdrawal = findWithdrawal(module, figures);
  const commands = [
    ...(trial
      ? [
          { what: 'live', command: `${module} --live` },
          { what: 'withdraw', command: `${module} --withdraw` },
        ]
      : []),
    ...(withdrawal
      ? [{ what: 'again', command: `${module} --version ${withdrawal.version} --trial 10 --again` }]
      : []),
  ] as const;

  return (
    <div className={styles.notes}>
      {(!healthy || source === 'override') && (
        <p>
          <span className={health === 'failed' ? styles.failed : styles.watched}>
            {healthy ? t('versions.source.override') : t(`versions.health.${health}`)}
          </span>{' '}
          {problem !== undefined && <span lang="en">{problem}</span>}{' '}
          {(source === 'override' || health === 'set-aside') && (
            <Button
              size="small"
              text={t('versions.back')}
              aria-label={`${t('versions.back')}: ${module}`}
              onClick={() => versions.back(running)}
            />
          )}
        </p>
      )}
      {trial && (
        <p>
          {t('versions.onTrial', { version, ...trial, until: formatDateTime(trial.until) })}{' '}
          {source === 'trial' && t('versions.takesPart')}
        </p>
      )}
      {withdrawal && (
        <p>
          <span className={styles.failed}>
            {t(withdrawal.by === undefined ? 'versions.withdrawnByItself' : 'versions.withdrawn', {
              by: withdrawal.by,
              version: withdrawal.version,
              at: formatDateTime(withdrawal.at),
            })}
          </span>{' '}
          {withdrawal.reason !== undefined && <span lang="en">{withdrawal.reason}</span>}
        </p>
      )}
      <VersionErrors running={running} figures={figures} />
      {commands.length > 0 && (
        <dl className={styles.commands}>
          {commands.map(({ what, command }) => (
            <div key={what}>
              <dt>{t(`versions.command.${what}`)}</dt>
              <dd>
                <Code copy>{`npm run release -- ${command}`}</Code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Whether a module runs normally. */
export const isHealthy = ({ health }: RunningModule): boolean =>
  health === 'loaded' || health === 'waiting';

/** A text about the errors of each version that has any. During a trial, the text names both versions. */
function VersionErrors({ running, figures }: Omit<ModuleNotesProps, 'versions'>) {
  const { t } = useText();
  const { module, version, trial } = running;
  if (figures.status !== 'known') return null;
  const reported = figures.versions.filter((one) => one.module === module && total(one.errors) > 0);
  const silent = [trial?.version, trial && version]
    .filter((one) => one !== undefined)
    .filter((one, index, all) => all.indexOf(one) === index)
    .filter((one) => !reported.some((other) => other.version === one));
  const slower = findSlower(running, figures);
  if (reported.length + silent.length === 0) return null;
  return (
    <p className={styles.figures}>
      {[
        ...reported.map((one) =>
          t('versions.figuresOf', {
            version: one.version,
            errors: t('versions.errors', { count: total(one.errors) }),
            people: t('versions.people', { count: one.people }),
          }),
        ),
        ...silent.map((one) =>
          t('versions.figures', { version: one, errors: t('versions.noErrors') }),
        ),
        ...(slower ? [t('versions.slower', slower)] : []),
      ].join(' ')}
    </p>
  );
}

/** A version on trial is slower if its first rows take this many times as long, and this many milliseconds more. */
const SLOWER = { times: 1.25, byMs: 100 } as const;

/** Compares the first rows of the version on trial with those of another version. */
function findSlower(
  { module, trial }: RunningModule,
  { versions }: Extract<Figures, { readonly status: 'known' }>,
) {
  const measured = versions.filter((one) => one.module === module && one.firstRowsMs !== undefined);
  const tried = measured.find(({ version }) => version === trial?.version);
  const other = measured.find(({ version }) => version !== trial?.version);
  const [ms = 0, otherMs = 0] = [tried?.firstRowsMs, other?.firstRowsMs];
  if (!tried || !other || ms < otherMs * SLOWER.times || ms < otherMs + SLOWER.byMs)
    return undefined;
  return { version: tried.version, ms, other: other.version, otherMs };
}

/** Returns the withdrawal of a module's version, if that is the module's latest release change. */
function findWithdrawal(module: string, figures: Figures): ReleaseChange | undefined {
  if (figures.status !== 'known') return undefined;
  const last = figures.changes?.find((one) => one.module === module && one.how !== 'trial-end');
  return last?.how === 'withdraw' ? last : undefined;
}
