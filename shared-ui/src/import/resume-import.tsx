import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';
import { openRows, type UnfinishedImport } from './unfinished-import.ts';

interface ResumeImportProps {
  readonly title: string;
  readonly unfinished: UnfinishedImport;
  readonly onResume: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Offers to go on with an import that was interrupted. */
export function ResumeImport(props: ResumeImportProps) {
  const { title, unfinished, onResume, onDiscard, onClose } = props;
  const { t } = useTranslation('shared-ui');
  const total = unfinished.rows.length;
  const done = total - openRows(unfinished).length;
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button text={t('import.discard')} onClick={onDiscard} />
          <Button intent="primary" text={t('import.resume')} onClick={onResume} />
        </>
      }
    >
      <p>{t('import.interrupted', { count: done, done, total })}</p>
    </Modal>
  );
}
