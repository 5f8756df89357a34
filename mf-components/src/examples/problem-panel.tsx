import { ProblemPanel } from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Says what went wrong, in place of the content, with details for support and a button to retry. */
export function ProblemPanelExample() {
  const { t } = useTranslation('mf-components');
  const error = useMemo(() => new TypeError('Failed to fetch'), []);
  return <ProblemPanel title={t('list.failed')} error={error} onRetry={() => undefined} />;
}
