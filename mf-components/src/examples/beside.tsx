import { Button } from '@blueprintjs/core';
import { Beside } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A panel beside the content, which stays usable; without room, a dialog. `Drawer` is one for a row. */
export function BesideExample() {
  const { t } = useTranslation('mf-components');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button text={t('beside.open')} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Beside title={t('beside.title')} shows="help" onClose={close}>
          <p>{t('beside.text')}</p>
        </Beside>
      ) : null}
    </>
  );
}
