import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';

interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
  /** Texts for when something other than typed values is lost. */
  readonly words?: Readonly<Record<'title' | 'text' | 'leave' | 'stay', string>>;
}

export function DiscardDialog({ onDiscard, onStay, words }: DiscardDialogProps) {
  const { t } = useTranslation('shared-ui');
  const description = useId();
  return (
    <Modal
      role="alertdialog"
      describedBy={description}
      title={words?.title ?? t('discard.title')}
      onClose={onStay}
      footer={
        <>
          <Button text={words?.stay ?? t('discard.stay')} onClick={onStay} data-first-focus />
          <Button intent="danger" text={words?.leave ?? t('discard.leave')} onClick={onDiscard} />
        </>
      }
    >
      <span id={description}>{words?.text ?? t('discard.text')}</span>
    </Modal>
  );
}
