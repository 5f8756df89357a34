import { Details, formatDateTime, formatNumber } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';

/** Numbers and times as everywhere in the console, in every language. */
export function FormatsExample() {
  const { t } = useTranslation('mf-components');
  return (
    <Details
      details={[
        { label: t('formats.number'), value: formatNumber(20140) },
        { label: t('formats.time'), value: formatDateTime('2025-11-03T08:30:00Z') },
        { label: t('formats.day'), value: formatDateTime('2025-11-03') },
      ]}
    />
  );
}
