import { Code, Details, formatDateTime, formatNumber, Section } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';

/** The values of a row, in a section with its own heading. A missing value is shown as a dash. */
export function DetailsExample() {
  const { t } = useTranslation('mf-components');
  return (
    <Section title={t('details.title')} note={t('details.note')}>
      <Details
        details={[
          { label: t('field.name'), value: 'Genève 1' },
          { label: t('field.serial'), value: <Code copy>gva-001</Code> },
          { label: t('field.rooms'), value: formatNumber(1240) },
          { label: t('field.since'), value: formatDateTime('2025-11-03') },
          { label: t('field.note'), value: undefined },
        ]}
      />
    </Section>
  );
}
