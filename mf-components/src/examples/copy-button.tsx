import { Code, CopyButton } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';

/** Buttons that copy a text; if the browser refuses, they show it. */
export function CopyButtonExample() {
  const { t } = useTranslation('mf-components');
  return (
    <>
      <Code copy>gva-001</Code>{' '}
      <CopyButton text={t('copy.report')} content={() => 'gva-001;1240'} />
    </>
  );
}
