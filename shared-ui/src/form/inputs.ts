import { foldText } from '../contract/fold-text.ts';
import type { Fields, Text } from '../field/field.ts';
import type { FormField, FormValues } from './form-field.ts';

/** The choices, by field name. */
export type FieldChoices = Readonly<
  Record<string, readonly { readonly id: string; readonly name: string }[]>
>;

/** Returns the inputs of a form, and the columns of an import. */
export function toInputs<Row>(
  fields: Fields<Row>,
  t: Text,
  choices: FieldChoices = {},
): readonly FormField[] {
  return fields.flatMap(({ name, kind, input }) => {
    if (!input) return [];
    const { unique: _, proposedFrom, ...rules } = input;
    const help = input.pattern && t(`field.${name}Help`);
    const options = choices[name]?.map((one) => ({ value: one.id, label: one.name }));
    const fixed = options?.length === 1 ? t(`field.${name}Fixed`) : undefined;
    return {
      name,
      label: t(`field.${name}`),
      kind: kind === 'code' ? kind : 'text',
      ...(help && { help, patternText: help }),
      ...(options && { options, fixed }),
      ...(proposedFrom && {
        propose: (values) =>
          toSlug(
            proposedFrom.map((from) => values[from] ?? ''),
            input.maxLength,
          ),
      }),
      ...rules,
    };
  });
}

/** Suggests a key: `hopital-de-l-ouest` for `Hôpital de l’Ouest`, `zoe.roy` for `Zoé` and `Roy`. */
export function toSlug(texts: readonly string[], maxLength?: number): string {
  return texts
    .map((text) =>
      foldText(text)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, maxLength)
    .replace(/[-.]+$/, '');
}

/** Returns the initial values of a form: a row's values, or empty ones except for a single choice. */
export const toFormValues = (inputs: readonly FormField[], row: object = {}): FormValues =>
  Object.fromEntries(
    inputs.map(({ name, fixed, options }) => [
      name,
      String(Reflect.get(row, name) ?? (fixed && options?.[0]?.value) ?? ''),
    ]),
  );

/** Removes empty values, because a request body omits empty optional fields. */
export const filledIn = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
