import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';

interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** Asks before what was typed is given up. */
export function DiscardDialog({ onDiscard, onStay }: DiscardDialogProps) {
  const { t } = useTranslation('shared-ui');
  return (
    <Modal
      title={t('discard.title')}
      onClose={onStay}
      footer={
        <>
          <Button intent="danger" text={t('discard.leave')} onClick={onDiscard} />
          <Button intent="primary" text={t('discard.stay')} onClick={onStay} data-first-focus />
        </>
      }
    >
      {t('discard.text')}
    </Modal>
  );
}
