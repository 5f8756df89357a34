/** A row in which one field violates the API's schema. */
export interface AlteredRow {
  /** The name of the field. */
  readonly field: string;
  /** How the field was altered, in words. */
  readonly alteration: string;
  /** The row as the server would send it. */
  readonly row: Record<string, unknown>;
  /** The expectation that the console must report; undefined if the row is valid. */
  readonly expected?: string;
  /** Whether the row is still shown, because it has a usable id. */
  readonly isShown: boolean;
}

interface Property {
  readonly type: string;
  readonly format?: string;
}

declare const API_SCHEMAS: Record<string, { readonly properties: Record<string, Property> }>;

const LONG = 'x'.repeat(100_000);

/** Replacements for a field's value. */
const ALTERATIONS: Readonly<Record<string, unknown>> = {
  missing: undefined,
  null: null,
  number: 42,
  string: 'text',
  object: { a: 1 },
  array: ['a', 1],
  boolean: true,
  'other case': undefined,
  'a long string': LONG,
  'an invalid date': '2026-13-45T99:00:00Z',
  'an empty string': '',
  'a lone surrogate': '\ud800',
};

const MISSING = [undefined, null];

/**
 * Returns one row for each field of a schema in the API's document and each alteration of the field.
 *
 * @param name - the field whose value is shown as the row's name
 */
export function alteredRows(schema: string, name: string): readonly AlteredRow[] {
  const properties = Object.entries(API_SCHEMAS[schema]?.properties ?? {});
  return properties.flatMap(([field, property]) =>
    Object.entries(ALTERATIONS).map(([alteration, value], at): AlteredRow => {
      const own = properties.map(([other, { type, format }]) => {
        return [other, valueFor(`${field}-${at}`, other, type, format)];
      });
      const row: Record<string, unknown> = Object.fromEntries(own);
      if (alteration === 'other case') row[field.toUpperCase()] = row[field];
      if (value === undefined) delete row[field];
      else row[field] = value;
      const expected = expectation(field, name, property, value);
      return {
        field,
        alteration,
        row,
        ...(expected && { expected }),
        isShown: field !== 'id' || !expected,
      };
    }),
  );
}

function valueFor(id: string, field: string, type: string, format?: string): unknown {
  if (type === 'integer') return 3;
  if (format === 'date-time') return '2026-04-02T07:41:00Z';
  return field === 'id' ? id : `${field} of ${id}`;
}

function expectation(
  field: string,
  name: string,
  { type, format }: Property,
  value: unknown,
): string | undefined {
  if (field === 'id' || field === name) {
    const isValid =
      typeof value === 'string' && value !== '' && value !== LONG && value !== '\ud800';
    if (isValid || (field === 'id' && value === 42)) return undefined;
    return field === 'id' ? 'a text or a whole number' : 'a text';
  }
  if (MISSING.includes(value as null | undefined)) return undefined;
  if (type === 'integer') return typeof value === 'number' ? undefined : 'a number';
  if (format === 'date-time') {
    const isTime = typeof value === 'string' && /^$|^2026/.test(value);
    return isTime ? undefined : 'a date-time';
  }
  if (field.endsWith('Id')) {
    const isValid = value === 42 || (typeof value === 'string' && value !== LONG);
    return isValid ? undefined : 'a text or a whole number';
  }
  return typeof value === 'string' && value !== LONG ? undefined : 'a text';
}
