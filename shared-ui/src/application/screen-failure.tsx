import { Button } from '@blueprintjs/core';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sendEvent } from '../contract/events.ts';
import { withNumber } from '../contract/failures.ts';
import { Panel } from '../problem/panel.tsx';

export function ScreenFailure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { t } = useTranslation('shared-ui');
  return (
    <Panel
      role="alert"
      title={t('screenFailure.title')}
      text={t('screenFailure.text')}
      detail={withNumber(error.message, 'MF-079')}
    >
      <Button
        text={t('screenFailure.retry')}
        onClick={onRetry ?? (() => window.location.reload())}
      />
    </Panel>
  );
}

interface ScreenBoundaryProps {
  readonly module: string;
  readonly children: ReactNode;
}

/** Confines an error to its screen, and offers to render the screen again. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    sendEvent('screen-failure', { module: this.props.module, error, componentStack });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <ScreenFailure error={error} onRetry={() => this.setState({ error: undefined as never })} />
    );
  }
}
