import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withNumber } from '../contract/failures.ts';
import { Modal } from '../dialog/modal.tsx';
import { MISSING } from '../language/format.ts';
import styles from './conflict-dialog.module.css';
import type { FormField, FormValues } from './form-field.ts';

interface ConflictDialogProps {
  readonly fields: readonly FormField[];
  /** What both began with. */
  readonly before: FormValues;
  readonly mine: FormValues;
  /** What somebody else has stored meanwhile. */
  readonly theirs: FormValues;
  readonly onDecide: (values: FormValues) => void;
  /** Back to the form, as it was typed. */
  readonly onClose: () => void;
}

/** Two people changed the same thing: shows both, field by field, and lets this one decide. */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { fields, before, mine, theirs, onDecide, onClose } = props;
  const { t } = useTranslation('shared-ui');
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
      <p className={styles.text}>{withNumber(t('conflict.text'), 'MF-074')}</p>
      {differingFields(fields, mine, theirs).map(({ name, label }) => (
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
    </Modal>
  );
}

/** The fields that would have another value if either of two people had their way. */
export function differingFields(
  fields: readonly FormField[],
  mine: FormValues,
  theirs: FormValues,
): readonly FormField[] {
  return fields.filter(({ name }) => (mine[name] ?? '') !== (theirs[name] ?? ''));
}

/** What each person most likely wants kept: what they have changed themselves. */
export function mergedValues(before: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const names = Object.keys(mine);
  return Object.fromEntries(
    names.map((name) => {
      const own = mine[name] ?? '';
      return [name, own === (before[name] ?? '') ? (theirs[name] ?? '') : own];
    }),
  );
}
