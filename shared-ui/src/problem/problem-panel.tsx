import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Panel } from './panel.tsx';
import { problemDetail, problemText, toApiError } from './problem-words.ts';
import { useCountdown } from './use-countdown.ts';

/** The props of a {@link ProblemPanel}. */
export interface ProblemPanelProps {
  /** The failed action, e.g. "The tenants could not be loaded." */
  readonly title: string;
  /** The error, usually an `ApiError`. */
  readonly error: unknown;
  /** Called when the user tries again. */
  readonly onRetry: () => void;
}

/** Renders a loading error in place of content, with details for support and a retry button. */
export function ProblemPanel({ title, error, onRetry }: ProblemPanelProps) {
  const { t } = useTranslation('shared-ui');
  const problem = toApiError(error);
  const seconds = useCountdown(problem.retryAfter ?? 0, error);
  return (
    <Panel
      role="alert"
      title={title}
      text={problemText(t, problem.kind)}
      detail={problemDetail(problem)}
    >
      <Button
        text={
          <span>{seconds > 0 ? t('problem.retryIn', { count: seconds }) : t('problem.retry')}</span>
        }
        aria-disabled={seconds > 0}
        onClick={() => seconds === 0 && onRetry()}
      />
    </Panel>
  );
}
