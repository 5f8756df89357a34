import { Button } from '@blueprintjs/core';
import { Lock, Search } from '@blueprintjs/icons';
import { type Session, session$, signOut } from '@console/shared-auth';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type OpenableSection, sendEvent } from '../contract/events.ts';
import { withNumber } from '../contract/failures.ts';
import { streamValue } from '../contract/value.ts';
import { formatTime } from '../language/format.ts';
import type { ListState } from '../list-index/list-state.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { Notice } from '../problem/notice.tsx';
import { Panel } from '../problem/panel.tsx';
import { ProblemPanel } from '../problem/problem-panel.tsx';
import { problemReason, toApiError } from '../problem/problem-words.ts';
import { useValue } from '../value/use-value.ts';
import type { ListWords } from './list-words.ts';

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

const session = streamValue<Session>(session$, { status: 'starting' });

/** Names the missing permission, and links to the first section that the user may see. */
function NoAccess({ title, permission }: { readonly title: string; readonly permission: string }) {
  const { t } = useTranslation('shared-ui');
  const navigate = useNavigate();
  const permissions = usePermissions();
  const current = useValue(session);
  const [found, setFound] = useState<{ readonly section: OpenableSection | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other permissions may change the answer
  useEffect(
    () => sendEvent('way-on', { answer: (section) => setFound({ section }) }),
    [permissions],
  );
  const person = current.status === 'signed-in' ? current.person.name : '';
  const noSection = found && !found.section ? `${t('list.noSection', { person })} ` : '';
  const section = found?.section;
  return (
    <Panel
      icon={<Lock />}
      title={title}
      text={noSection + t('list.noAccess', { permission })}
      detail={withNumber(undefined, 'MF-081')}
    >
      {section ? (
        <Button
          intent="primary"
          text={t('list.wayOn', { section: section.label })}
          onClick={() => navigate(section.address)}
        />
      ) : null}
      <Button text={t('list.otherAccount')} onClick={() => void signOut()} />
    </Panel>
  );
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
