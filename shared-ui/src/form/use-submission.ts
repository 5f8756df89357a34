import { ApiError } from '@console/shared-auth';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { contestedFields, mergedValues } from './conflict.ts';
import { readDraft, removeDraft, storeDraft } from './draft.ts';
import type { FormDialogProps, FormValues } from './form-field.ts';
import { formSchema } from './form-schema.ts';

interface Conflict {
  readonly before: FormValues;
  readonly mine: FormValues;
  readonly theirs: FormValues;
  /** The other user's version, as the server sent it. */
  readonly current: unknown;
}

export function useSubmission(props: FormDialogProps) {
  const { fields, initial, draft, blocked, onSubmit, storedValues } = props;
  const [leave, setLeave] = useState<() => void>();
  const [kept] = useState(() => readDraft(draft));
  const [failure, setFailure] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  const [done, setDone] = useState(false);
  const sending = useRef(false);
  /** The stored values that the user has seen and is editing. */
  const known = useRef(initial);
  // Prevents sending again after success, before the form closes.
  const sent = useRef(false);
  const resolver = useMemo(() => valibotResolver(formSchema(fields)), [fields]);
  const form = useForm<Record<string, string>>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    shouldFocusError: true,
  });

  useEffect(() => {
    for (const [name, value] of Object.entries(kept ?? {})) {
      if (name in initial) form.setValue(name, value, { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty && !sent.current) storeDraft(draft, values);
        else removeDraft(draft);
      },
    });
  }, [form, initial, kept, draft]);

  const send = async (values: FormValues, over?: unknown) => {
    setFailure(undefined);
    setConflict(undefined);
    try {
      const next = await onSubmit(values, over);
      sent.current = true;
      removeDraft(draft);
      setDone(true);
      setLeave(() => next);
    } catch (error) {
      const found = conflictIn(error, values);
      if (found && contestedFields(fields, found.before, found.mine, found.theirs).length === 0) {
        // No field was changed differently by both users, so keep all changes without asking.
        known.current = found.theirs;
        await send(fillIn(mergedValues(found.before, found.mine, found.theirs)), found.current);
      } else if (found) setConflict(found);
      else if (!showAtFields(error)) setFailure(error);
    }
  };

  /** Sends the form once, even if triggered repeatedly. */
  const sendOnce = async (over?: unknown) => {
    if (sending.current || sent.current || blocked !== undefined) return;
    sending.current = true;
    await form
      .handleSubmit((values) => send(values, over))()
      .finally(() => {
        sending.current = false;
      });
  };

  // Leave only after the form was rendered as done; otherwise the leave guard would ask.
  useEffect(() => leave?.(), [leave]);

  /** Returns the conflict with another user's version; undefined if the error has another cause. */
  function conflictIn(error: unknown, mine: FormValues): Conflict | undefined {
    if (!(error instanceof ApiError)) return undefined;
    const { current } = error;
    const theirs = storedValues?.(current);
    return theirs && { before: known.current, mine, theirs, current };
  }

  function fillIn(values: FormValues): FormValues {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name, value, { shouldDirty: true });
    }
    return values;
  }

  /** Shows the server's errors at their fields; returns `false` if none of them is in this form. */
  function showAtFields(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const known = error.fields.filter(({ field }) => fields.some(({ name }) => name === field));
    known.forEach(({ field, code, other }, position) => {
      const error = { message: code, ...(other && { types: { other } }) };
      form.setError(field, error, { shouldFocus: position === 0 });
    });
    return known.length > 0;
  }

  return {
    form,
    failure,
    done,
    restored: kept !== undefined,
    discard: (then: () => void) => {
      removeDraft(draft);
      setDone(true);
      then();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      void sendOnce();
    },
    conflict,
    leaveConflict: () => setConflict(undefined),
    /** Sends the version that the user has merged. */
    decide: (values: FormValues) => {
      fillIn(values);
      if (conflict) known.current = conflict.theirs;
      void sendOnce(conflict?.current);
    },
  };
}
