import { Button } from '@blueprintjs/core';
import { Modal } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A modal dialog with a footer. The focus returns to the button when it closes. */
export function ModalExample() {
  const { t } = useTranslation('mf-components');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button text={t('modal.open')} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Modal
          title={t('modal.title')}
          onClose={close}
          footer={<Button intent="primary" text={t('modal.done')} onClick={close} />}
        >
          <p>{t('modal.text')}</p>
        </Modal>
      ) : null}
    </>
  );
}
