import type { FormField, FormValues } from './form-field.ts';

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
