import { Button } from '@blueprintjs/core';
import type { Writes } from '@console/shared-auth';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parse } from 'valibot';
import { Modal } from '../dialog/modal.tsx';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { FormFailure } from '../problem/form-failure.tsx';
import ReasonAndCall from '../reason/reason-and-call.tsx';
import { useLasted } from '../value/use-lasted.ts';
import { changedFields } from './conflict.ts';
import DiscardDialog from './discard-dialog.tsx';
import { FormControl } from './form-control.tsx';
import styles from './form-dialog.module.css';
import type { FormDialogProps, FormField } from './form-field.ts';
import { formSchema } from './form-schema.ts';
import { formWords } from './form-words.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSubmission } from './use-submission.ts';

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'));

/** Milliseconds that a screen reader needs to find the dialog and its content. */
const ANNOUNCE_DELAY_MS = 300;

/** Renders a form in a dialog. Typed values are only discarded after the user confirms. */
export default function FormDialog(props: FormDialogProps) {
  const { title, submit, fields, initial, blocked } = props;
  const { t } = useTranslation('shared-ui');
  const form = useId();
  const [reason, setReason] = useState('');
  const submission = useSubmission({
    ...props,
    onSubmit: (values, over) => props.onSubmit(values, over, reason),
  });
  const { formState, getValues } = submission.form;
  const calls = (to: Writes) => props.calls?.(parse(formSchema(fields), getValues()), to);
  const guard = useLeaveGuard(formState.isDirty && !submission.done);
  const leave = () => guard.ask(props.onClose);
  const busy = formState.isSubmitting;

  return (
    <Modal
      title={title}
      onClose={() => !busy && leave()}
      footer={
        <>
          {blocked ? <p className={styles.blocked}>{blocked}</p> : null}
          <Button text={t('form.cancel')} onClick={leave} aria-disabled={busy} />
          <Button
            type="submit"
            form={form}
            intent="primary"
            text={submit}
            aria-disabled={busy || blocked !== undefined}
            data-busy={busy || undefined}
          />
        </>
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={submission.submit}>
        {submission.restored ? <Restored /> : null}
        {props.stored ? <Meanwhile fields={changedFields(fields, initial, props.stored)} /> : null}
        {fields.map((field, position) => (
          <FormControl
            key={field.name}
            field={field}
            form={submission.form}
            first={position === 0}
            proposes={!props.stored}
          />
        ))}
        {props.calls ? (
          <ReasonAndCall
            reason={reason}
            onReason={setReason}
            calls={formState.isValid ? calls : undefined}
          />
        ) : null}
        <FormFailure error={submission.failure} />
      </form>
      {submission.conflict ? (
        <ConflictDialog
          fields={fields}
          {...submission.conflict}
          onDecide={submission.decide}
          onClose={submission.leaveConflict}
        />
      ) : null}
      {guard.asking ? (
        <DiscardDialog onDiscard={() => submission.discard(guard.leave)} onStay={guard.stay} />
      ) : null}
    </Modal>
  );
}

/** Announces fields that another user changed since the form opened; typed values stay. */
function Meanwhile({ fields }: { readonly fields: readonly FormField[] }) {
  const { t } = useTranslation(formWords());
  return (
    <p role="status" className={styles.meanwhile}>
      {fields.length > 0
        ? t('meanwhile', { fields: fields.map(({ label }) => label).join(', ') })
        : null}
    </p>
  );
}

/** Announces a restored draft after a delay: a live region is not read if it appears with content. */
function Restored() {
  const { t } = useTranslation('shared-ui');
  const isShown = useLasted(ANNOUNCE_DELAY_MS);
  return (
    <p role="status" className={styles.restored}>
      {isShown ? t('form.restored') : null}
    </p>
  );
}
