import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';
import { MISSING } from '../language/format.ts';
import { changedFields, contestedFields, mergedValues } from './conflict.ts';
import styles from './conflict-dialog.module.css';
import type { FormField, FormValues } from './form-field.ts';
import { formWords } from './form-words.ts';

interface ConflictDialogProps {
  readonly fields: readonly FormField[];
  /** The values that both users started with. */
  readonly before: FormValues;
  readonly mine: FormValues;
  /** The values that another user has stored in the meantime. */
  readonly theirs: FormValues;
  readonly onDecide: (values: FormValues) => void;
  /** Returns to the form with the typed values. */
  readonly onClose: () => void;
}

/** Shows the fields that two users changed differently, and lets this user choose for each. */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { fields, before, mine, theirs, onDecide, onClose } = props;
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(formWords());
  const takenOver = changedFields(fields, before, theirs).filter(
    ({ name }) => (mine[name] ?? '') === (before[name] ?? ''),
  );
  const [chosen, setChosen] = useState(() => mergedValues(before, mine, theirs));
  return (
    <Modal
      title={t('conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button text={t('conflict.back')} onClick={onClose} />
          <Button intent="primary" text={t('conflict.save')} onClick={() => onDecide(chosen)} />
        </>
      }
    >
      <p className={styles.text}>{t('conflict.text')}</p>
      {contestedFields(fields, before, mine, theirs).map(({ name, label }) => (
        <fieldset key={name} className={styles.field}>
          <legend className={styles.label}>{label}</legend>
          {[
            { whose: t('conflict.mine'), value: mine[name] ?? '' },
            { whose: t('conflict.theirs'), value: theirs[name] ?? '' },
          ].map(({ whose, value }) => (
            <label key={whose} className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={chosen[name] === value}
                onChange={() => setChosen({ ...chosen, [name]: value })}
              />
              <span className={styles.whose}>{whose}</span>
              <span className={styles.value}>{value || MISSING}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {takenOver.length > 0 ? (
        <p className={styles.text}>
          {words.t('takenOver', { fields: takenOver.map(({ label }) => label).join(', ') })}
        </p>
      ) : null}
    </Modal>
  );
}
