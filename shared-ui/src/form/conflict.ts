import type { FormField, FormValues } from './form-field.ts';

/** The fields that both people have changed, each to something else: only these are asked about. */
export function contestedFields(
  fields: readonly FormField[],
  before: FormValues,
  mine: FormValues,
  theirs: FormValues,
): readonly FormField[] {
  const differing = changedFields(fields, mine, theirs);
  return changedFields(changedFields(differing, before, mine), before, theirs);
}

/** The fields that have another value in one than in the other. */
export function changedFields(
  fields: readonly FormField[],
  one: FormValues,
  other: FormValues,
): readonly FormField[] {
  return fields.filter(({ name }) => (one[name] ?? '') !== (other[name] ?? ''));
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
