import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';

interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
  /** Other words, where what is lost is not what was typed. */
  readonly words?: { readonly title: string; readonly leave: string; readonly stay: string };
}

/** Asks before what was typed is given up. */
export function DiscardDialog({ onDiscard, onStay, words }: DiscardDialogProps) {
  const { t } = useTranslation('shared-ui');
  return (
    <Modal
      title={words?.title ?? t('discard.title')}
      onClose={onStay}
      footer={
        <>
          <Button intent="danger" text={words?.leave ?? t('discard.leave')} onClick={onDiscard} />
          <Button
            intent="primary"
            text={words?.stay ?? t('discard.stay')}
            onClick={onStay}
            data-first-focus
          />
        </>
      }
    >
      {words ? null : t('discard.text')}
    </Modal>
  );
}
