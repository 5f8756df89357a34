import { InputGroup } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import { type AriaAttributes, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type FieldError, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TypedChoice } from '../typed-choice/typed-choice.tsx';
import { fieldText } from './field-words.ts';
import styles from './form-dialog.module.css';
import type { FormField, FormValues } from './form-field.ts';
import { formWords } from './form-words.ts';

interface FormControlProps {
  readonly field: FormField;
  readonly form: UseFormReturn<Record<string, string>>;
  readonly first: boolean;
  /** True if the field's `propose` applies; it must not replace stored values. */
  readonly proposes: boolean;
}

export function FormControl({ field, form, first, proposes }: FormControlProps) {
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(formWords());
  const id = useId();
  const used = useRef(false);
  const { name } = field;
  const { errors, submitCount } = form.formState;
  const problem = errors[name];
  useProposal(field, form, proposes);
  const isUnchosen = field.kind === 'choice' && problem?.message === 'required';
  const wrong = problem && (isUnchosen ? words.t('choose') : problemText(t, field, problem));
  const text = wrong ?? field.fixed ?? field.help;
  const input = {
    id,
    'aria-describedby': text ? `${id}-text` : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-required': field.required,
    'data-first-focus': first || undefined,
    onFocus: () => {
      used.current = false;
    },
    onKeyDown: () => {
      used.current = true;
    },
  } as const;
  return (
    <div className={styles.control}>
      <label htmlFor={id} className={styles.label}>
        <span>{field.label}</span>
        {field.required ? null : (
          <span className={styles.optional}>{` ${t('field.optional')}`}</span>
        )}
      </label>
      <Input field={field} form={form} input={input} invalid={problem !== undefined} />
      {problem ? (
        // A new key with each attempt, so that the same error is announced again.
        <Problem key={`${submitCount} ${text}`} id={`${id}-text`} text={text} used={used} />
      ) : (
        <p id={`${id}-text`} className={styles.help}>
          {text}
        </p>
      )}
    </div>
  );
}

function problemText(t: TFunction<'shared-ui'>, field: FormField, problem: FieldError): string {
  const other = problem.types?.other;
  const named = typeof other === 'string' ? other : undefined;
  return fieldText(t, field, String(problem.message), named);
}

interface ProblemProps {
  readonly id: string;
  readonly text: string | undefined;
  /** True if the user pressed a key in the field since it got the focus or since the last error. */
  readonly used: RefObject<boolean>;
}

/**
 * Renders a field's error. The error is announced if the user was already in the field. If the focus
 * moves there, screen readers read the error as the field's description; do not announce it twice.
 */
function Problem({ id, text, used }: ProblemProps) {
  const [announced] = useState(() => used.current);
  useEffect(() => {
    used.current = false;
  }, [used]);
  return (
    <p id={id} role={announced ? 'alert' : undefined} className={styles.problem}>
      {text}
    </p>
  );
}

interface InputProps extends Pick<FormControlProps, 'field' | 'form'> {
  readonly input: AriaAttributes & {
    readonly id: string;
    readonly 'data-first-focus': true | undefined;
    readonly onFocus: () => void;
    readonly onKeyDown: () => void;
  };
  readonly invalid: boolean;
}

function Input({ field, form, input, invalid }: InputProps) {
  const intent = invalid ? 'danger' : 'none';
  if (field.kind === 'choice') {
    const control = { ...input, intent, fill: true } as const;
    return field.fixed === undefined ? (
      <ChoiceInput field={field} form={form} input={control} />
    ) : (
      <InputGroup {...control} readOnly value={field.options?.[0]?.label ?? ''} />
    );
  }
  const { ref, ...registered } = form.register(field.name);
  if (field.kind === 'paragraph') {
    return <textarea {...input} {...registered} ref={ref} className={textArea(intent)} rows={3} />;
  }
  return (
    <InputGroup
      {...input}
      {...registered}
      inputRef={ref}
      intent={intent}
      fill
      type={field.kind === 'email' ? 'email' : 'text'}
      autoComplete="off"
      spellCheck={field.kind === 'text'}
      autoCapitalize={field.kind === 'text' ? 'sentences' : 'none'}
      inputClassName={(field.kind === 'code' ? styles.code : undefined) ?? ''}
    />
  );
}

/** Returns the classes of a text area; Blueprint's component would load before the first rows. */
const textArea = (intent: 'danger' | 'none'): string =>
  `bp6-input bp6-text-area bp6-fill ${intent === 'danger' ? 'bp6-intent-danger' : ''}`;

/** Renders a choice without a default, because a wrong default would be sent too easily. */
function ChoiceInput({ field, form, input }: Omit<InputProps, 'invalid'>) {
  const { field: chosen } = useController({ name: field.name, control: form.control });
  return (
    <TypedChoice
      id={input.id}
      label={field.label}
      choices={field.options ?? NONE}
      value={chosen.value}
      onChoose={chosen.onChange}
      input={{ ...input, inputRef: chosen.ref, onBlur: chosen.onBlur }}
    />
  );
}

const NONE: readonly never[] = [];

/** Fills a field from the other fields, until the user types in it. */
function useProposal(
  { name, propose }: FormField,
  form: UseFormReturn<Record<string, string>>,
  proposes: boolean,
) {
  // The library's type allows undefined values, but every field has a default value.
  const values = useWatch({ control: form.control }) as FormValues;
  const typed = form.formState.dirtyFields[name] === true;
  const proposal = proposes && !typed ? propose?.(values) : undefined;
  useEffect(() => {
    if (proposal !== undefined) form.resetField(name, { defaultValue: proposal });
  }, [form, name, proposal]);
}
