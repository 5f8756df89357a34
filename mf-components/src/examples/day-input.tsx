import { DayInput } from '@console/shared-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A day, typed or chosen in the calendar of the browser; the value is e.g. `2025-11-30`. */
export function DayInputExample() {
  const { t } = useTranslation('mf-components');
  const input = useId();
  const [day, setDay] = useState('2025-11-30');
  return (
    <>
      <label htmlFor={input}>{t('day.label')}</label>{' '}
      <DayInput id={input} name={t('day.label')} value={day} onChange={setDay} />
    </>
  );
}
