import { useTranslation } from 'react-i18next';
import { problemDetail, problemOf, problemText } from '../problem/problem-words.ts';
import styles from './form-dialog.module.css';

/** Why the form could not be sent, where no single field is to blame. */
export function FormFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('shared-ui');
  if (error === undefined) return null;
  const problem = problemOf(error);
  const unknown = problem.kind === 'timeout' || problem.kind === 'unreachable';
  return (
    <div role="alert" className={styles.failure}>
      <p>{problemText(t, problem.kind)}</p>
      <p>{t(unknown ? 'form.safeToRepeat' : 'form.kept')}</p>
      {problem.permission ? (
        <p>{t('form.permission', { permission: problem.permission })}</p>
      ) : null}
      <p className={styles.detail}>{problemDetail(problem)}</p>
    </div>
  );
}
