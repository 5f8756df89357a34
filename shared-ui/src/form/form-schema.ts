import * as v from 'valibot';
import { isVisible } from '../contract/visible-name.ts';
import type { FormField, FormValues } from './form-field.ts';

/** Returns the schema of the fields. Its messages are codes, like the server's. */
export function formSchema(fields: readonly FormField[]) {
  const entries = fields.map((field) => [field.name, fieldSchema(field)] as const);
  return v.object(Object.fromEntries(entries));
}

export interface FieldProblem {
  readonly field: string;
  readonly code: string;
}

/** Returns a function that finds the first error of each field. Create it once for many rows. */
export function fieldCheck(fields: readonly FormField[]): (values: FormValues) => FieldProblem[] {
  const schema = formSchema(fields);
  return (values) => {
    const result = v.safeParse(schema, values, { abortPipeEarly: true });
    if (result.success) return [];
    return result.issues.map(({ path, message }) => ({
      field: String(path?.[0]?.key),
      code: message,
    }));
  };
}

function fieldSchema({ required, minLength = 0, maxLength = 10_000, pattern, kind }: FormField) {
  const meets = (value: string) => {
    if (value === '') return true;
    if (kind === 'email' && !EMAIL.test(value)) return false;
    return pattern?.test(value) ?? true;
  };
  return v.pipe(
    v.string('required'),
    v.trim(),
    v.normalize('NFC'),
    v.check((value) => !required || value !== '', 'required'),
    v.check((value) => value === '' || value.length >= minLength, 'too-short'),
    v.maxLength(maxLength, 'too-long'),
    v.check((value) => kind === 'paragraph' || isVisible(value), 'invisible'),
    v.check(meets, 'format'),
  );
}

/** Catches typing errors. Only sending a message can show whether an address exists. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
