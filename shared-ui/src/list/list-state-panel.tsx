import { Button } from '@blueprintjs/core';
import { Lock, Search } from '@blueprintjs/icons';
import { signOut } from '@console/shared-auth';
import { useTranslation } from 'react-i18next';
import { withNumber } from '../contract/failures.ts';
import { formatTime } from '../language/format.ts';
import type { ListState } from '../list-index/list-state.ts';
import { Panel } from '../problem/panel.tsx';
import { ProblemPanel } from '../problem/problem-panel.tsx';
import { apiErrorOf, problemReason } from '../problem/problem-words.ts';
import styles from './list-screen.module.css';
import type { ListWords } from './list-words.ts';

type Shown =
  | Exclude<ListState<never>, { status: 'rows' } | { status: 'loading' }>
  | { status: 'no-match' };

interface ListStatePanelProps {
  readonly state: Shown | { readonly status: 'loading' | 'rows' };
  readonly words: ListWords;
  /** Takes search and filters off. */
  readonly onClear?: () => void;
}

/** In place of rows: which of the reasons there is for seeing none, and what to do about it. */
export function ListStatePanel({ state, words, onClear }: ListStatePanelProps) {
  const { t } = useTranslation('shared-ui');
  switch (state.status) {
    case 'failed':
      return <ProblemPanel title={words.failed} error={state.error} onRetry={state.retry} />;
    case 'no-access':
      return (
        <Panel
          icon={<Lock size={20} />}
          title={words.noAccess}
          text={t('list.noAccess', { permission: state.permission })}
          detail={withNumber(undefined, 'MF-081')}
        >
          <Button text={t('list.otherAccount')} onClick={() => void signOut()} />
        </Panel>
      );
    case 'no-match':
      return (
        <Panel icon={<Search size={20} />} title={words.noMatch}>
          <Button text={t('list.clear')} onClick={() => onClear?.()} />
        </Panel>
      );
    case 'empty':
      return <Panel title={words.empty} />;
    default:
      return null;
  }
}

interface StaleNoticeProps {
  readonly error: unknown;
  /** When the rows were read, in milliseconds. */
  readonly since: number;
  readonly onRetry: () => unknown;
}

/** Above rows that could not be read anew: why, and from when they are. */
export function StaleNotice({ error, since, onRetry }: StaleNoticeProps) {
  const { t } = useTranslation('shared-ui');
  return (
    <p role="status" className={styles.notice}>
      {problemReason(t, apiErrorOf(error))} {t('list.stale', { time: formatTime(since) })}
      <Button variant="minimal" size="small" text={t('problem.retry')} onClick={() => onRetry()} />
    </p>
  );
}
