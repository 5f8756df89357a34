import { Button } from '@blueprintjs/core';
import { Confirm } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A question before something is lost. With `typed`, the user has to type that text. */
export function ConfirmExample() {
  const { t } = useTranslation('mf-components');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button text={t('confirm.open')} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Confirm
          title={t('confirm.title')}
          confirm={t('confirm.confirm')}
          typed="Genève 1"
          onConfirm={close}
          onClose={close}
        >
          <p>{t('confirm.text')}</p>
        </Confirm>
      ) : null}
    </>
  );
}
