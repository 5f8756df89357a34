import { ScopeSwitch } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A choice between two or three scopes of a list. */
export function ScopeSwitchExample() {
  const { t } = useTranslation('mf-components');
  const [chosen, setChosen] = useState<'mine' | 'all'>('mine');
  return (
    <ScopeSwitch
      label={t('scope.label')}
      scopes={[
        { value: 'mine', label: t('scope.mine') },
        { value: 'all', label: t('scope.all') },
      ]}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
}
