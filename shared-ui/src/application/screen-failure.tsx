import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../problem/panel.tsx';

/** In place of a screen that threw: what happened, and a way on. */
export function ScreenFailure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { t } = useTranslation('shared-ui');
  return (
    <Panel
      role="alert"
      title={t('screenFailure.title')}
      text={t('screenFailure.text')}
      detail={error.message}
    >
      <Button
        text={t('screenFailure.retry')}
        onClick={onRetry ?? (() => window.location.reload())}
      />
    </Panel>
  );
}
