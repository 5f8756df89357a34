import type { ApiError } from '@console/shared-auth';
import { useTranslation } from 'react-i18next';
import styles from './form-failure.module.css';
import { Numbered } from './numbered.tsx';
import { problemDetail, problemText, toApiError } from './problem-words.ts';
import { useCountdown } from './use-countdown.ts';

/** Renders why the form could not be sent, if the error is not about single fields. */
export function FormFailure({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  return <Failure problem={toApiError(error)} />;
}

function Failure({ problem }: { readonly problem: ApiError }) {
  const { t } = useTranslation('shared-ui');
  const seconds = useCountdown(problem.retryAfter ?? 0, problem);
  const unknown = problem.kind === 'timeout' || problem.kind === 'unreachable';
  return (
    <div role="alert" className={styles.failure}>
      <p>{problemText(t, problem.kind)}</p>
      {/* The countdown is not announced every second. */}
      {seconds > 0 ? <p aria-live="off">{t('problem.retryIn', { count: seconds })}</p> : null}
      <p>{t(unknown ? 'form.safeToRepeat' : 'form.kept')}</p>
      {problem.permission ? (
        <p>{t('form.permission', { permission: problem.permission })}</p>
      ) : null}
      <p className={styles.detail} lang="en">
        <Numbered text={problemDetail(problem)} />
      </p>
    </div>
  );
}
