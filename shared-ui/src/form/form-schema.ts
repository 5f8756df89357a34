import * as v from 'valibot';
import { EMAIL, PARAGRAPH } from '../contract/field-rules.ts';
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
  const format = pattern ?? (kind === 'email' ? EMAIL : kind === 'paragraph' ? PARAGRAPH : /^/);
  return v.pipe(
    v.string('required'),
    v.trim(),
    v.normalize('NFC'),
    v.check((value) => !required || value !== '', 'required'),
    v.check((value) => value === '' || hasLength(value, minLength, Infinity), 'too-short'),
    v.check((value) => hasLength(value, 0, maxLength), 'too-long'),
    v.check((value) => kind === 'paragraph' || kind === 'email' || isVisible(value), 'invisible'),
    v.check((value) => value === '' || format.test(value), 'format'),
  );
}

/** Checks the number of code points. */
function hasLength(text: string, min: number, max: number): boolean {
  // Counting is slow, and rarely needed: there are at least half as many code points as code units.
  if (text.length <= max && text.length >= min * 2) return true;
  const { length } = Array.from(text);
  return length >= min && length <= max;
}
