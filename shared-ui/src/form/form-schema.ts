import * as v from 'valibot';
import { isVisible } from '../contract/visible-name.ts';
import type { FormField, FormValues } from './form-field.ts';

/** The schema that the fields ask for. Its messages are codes, like those of the server. */
export function formSchema(fields: readonly FormField[]) {
  const entries = fields.map((field) => [field.name, fieldSchema(field)] as const);
  return v.object(Object.fromEntries(entries));
}

/** One thing wrong with one field. */
export interface FieldProblem {
  readonly field: string;
  readonly code: string;
}

/**
 * Holds values against the fields, as a form does before it asks the server: gives the first thing
 * wrong with each field. For many rows, make it once.
 */
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

/** Enough to catch a slip; whether an address exists only a message to it tells. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
