import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';
import { Panel } from '../problem/panel.tsx';

/** In place of a part that is missing, most often because a newer version was published. */
export function PartFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('shared-ui');
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Modal title={t('part.title')} onClose={() => setOpen(false)}>
      <Panel title={t('part.text')} text={t('part.kept')} detail={error.message}>
        <Button text={t('part.reload')} onClick={() => window.location.reload()} />
      </Panel>
    </Modal>
  );
}
