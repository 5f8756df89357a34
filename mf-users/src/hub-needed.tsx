import { Modal } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';
import type { HubChoice } from './user/hub-choice.ts';

interface HubNeededProps {
  readonly choice: HubChoice;
  readonly onClose: () => void;
}

/** Why no user can be created now: a user belongs to a hub, and there is none to choose. */
export function HubNeeded({ choice, onClose }: HubNeededProps) {
  const { t } = useTranslation('mf-users');
  return (
    <Modal title={t('create.title')} onClose={onClose}>
      <p>{choice.status === 'failed' ? t('create.hubsFailed') : t('create.noHub')}</p>
    </Modal>
  );
}
