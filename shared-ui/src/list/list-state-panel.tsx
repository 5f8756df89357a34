import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../language/format.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import type { ListState } from '../list-index/list-state.ts';
import { Notice } from '../problem/notice.tsx';
import { Panel } from '../problem/panel.tsx';
import { ProblemPanel } from '../problem/problem-panel.tsx';
import { problemReason, toApiError } from '../problem/problem-words.ts';
import type { ListWords } from './list-words.ts';

const NoAccess = lazyPart(() => import(/* webpackChunkName: 'list' */ '../problem/no-access.tsx'));

type Shown =
  | Exclude<ListState<never>, { status: 'rows' } | { status: 'loading' }>
  | { status: 'no-match' };

interface ListStatePanelProps {
  readonly state: Shown | { readonly status: 'loading' | 'rows' };
  readonly words: ListWords;
  readonly onClear?: () => void;
}

export function ListStatePanel({ state, words, onClear }: ListStatePanelProps) {
  const { t } = useTranslation('shared-ui');
  switch (state.status) {
    case 'failed':
      return <ProblemPanel title={words.failed} error={state.error} onRetry={state.retry} />;
    case 'no-access':
      return <NoAccess title={words.noAccess} permission={state.permission} />;
    case 'no-match':
      return (
        <Panel icon={<Search />} title={words.noMatch}>
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

export function StaleNotice({ error, since, onRetry }: StaleNoticeProps) {
  const { t } = useTranslation('shared-ui');
  const reason = problemReason(t, toApiError(error));
  return (
    <Notice
      role="status"
      text={`${reason} ${t('list.stale', { time: formatTime(since) })}`}
      isWarning
    >
      <Button variant="minimal" size="small" text={t('problem.retry')} onClick={() => onRetry()} />
    </Notice>
  );
}
