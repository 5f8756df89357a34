import type { HubId } from '@console/shared-auth';
import { HubChoice, type NamedHub } from '@console/shared-ui/tenant-hubs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const HUBS: readonly NamedHub[] = [
  { id: 'h1' as HubId, name: 'Arc lémanique' },
  { id: 'h2' as HubId, name: 'France Est' },
];

/** An input to choose a hub by typing. */
export function HubChoiceExample() {
  const { t } = useTranslation('mf-components');
  const [chosen, setChosen] = useState<NamedHub>();
  return <HubChoice label={t('hub.label')} hubs={HUBS} chosen={chosen} onChoose={setChosen} />;
}
