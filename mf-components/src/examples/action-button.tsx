import { type Action, ActionButton } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const PLUS = 'M9 7V3H7v4H3v2h4v4h2V9h4V7z';

/** Buttons of actions: users without the permission do not see them; a blocked one says why. */
export function ActionButtonExample() {
  const { t } = useTranslation('mf-components');
  const [times, setTimes] = useState(0);
  const add: Action = {
    label: t('action.add'),
    icon: PLUS,
    anyOf: ['GetTenants'],
    run: () => setTimes(times + 1),
  };
  const blocked: Action = { ...add, label: t('action.remove'), blocked: () => t('action.why') };
  return (
    <>
      <ActionButton action={add} subject={undefined} look="primary" />{' '}
      <ActionButton action={blocked} subject={undefined} reason="action-why" />
      <p id="action-why">{t('action.why')}</p>
      <p role="status">{t('action.times', { count: times })}</p>
    </>
  );
}
