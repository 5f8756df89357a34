import type { FormField, FormValues } from './form-field.ts';

/** Returns the fields that both users changed to different values; only these need a decision. */
export function contestedFields(
  fields: readonly FormField[],
  before: FormValues,
  mine: FormValues,
  theirs: FormValues,
): readonly FormField[] {
  const differing = changedFields(fields, mine, theirs);
  return changedFields(changedFields(differing, before, mine), before, theirs);
}

export function changedFields(
  fields: readonly FormField[],
  one: FormValues,
  other: FormValues,
): readonly FormField[] {
  return fields.filter(({ name }) => (one[name] ?? '') !== (other[name] ?? ''));
}

/** Merges both versions: the user's own changes win. */
export function mergedValues(before: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const names = Object.keys(mine);
  return Object.fromEntries(
    names.map((name) => {
      const own = mine[name] ?? '';
      return [name, own === (before[name] ?? '') ? (theirs[name] ?? '') : own];
    }),
  );
}
