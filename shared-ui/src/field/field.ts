import type { ReactNode } from 'react';
import type { Column } from '../list-index/column.ts';

/** The rules of a field, but for its name. */
export interface FieldRules<Row> {
  /** Default: text. */
  readonly kind?: Column<Row>['kind'];
  /** Returns the value if it combines several members; such a field is shown as a column only. */
  readonly value?: (row: Row) => string;
  /** The column of the list; without it, the list does not offer the field. */
  readonly column?: Pick<Column<Row>, 'width' | 'hideWhenNarrow' | 'optional'>;
  /** The name in the search, e.g. `signed-in`; also in `search` of the manifest, where the console knows it before the module is loaded. */
  readonly search?: string;
  /** The input in forms and imports; without it, users cannot change the field. */
  readonly input?: FieldInput;
  /** `false` if the drawer shows the field elsewhere. */
  readonly detail?: false;
}

/**
 * The kind of an input: a line, an id or key, an address, several lines, or one of several options.
 */
export type InputKind = 'text' | 'code' | 'email' | 'paragraph' | 'choice';

/** The values that an input accepts. Texts are counted in UTF-16 code units. */
export interface InputRules {
  /** True if a value is needed; otherwise the label says that the field is optional. */
  readonly required?: boolean;
  /** The largest number of characters. */
  readonly maxLength?: number;
  /** The smallest number of characters, unless the field is empty. */
  readonly minLength?: number;
  /** Matches a valid value as a whole; `field.<name>Help` says in words what is valid. */
  readonly pattern?: RegExp;
}

/** The input of a field, in forms and imports. */
export interface FieldInput extends InputRules {
  /** Default: `code` if the field is of the kind `code`, otherwise `text`. */
  readonly kind?: InputKind;
  /** The name in the request body, if it differs from the field's name. */
  readonly name?: string;
  /** Set if no two rows may have the same value. */
  readonly unique?: true;
  /** The inputs from which a new row's value is proposed, until the user types a value. */
  readonly proposedFrom?: readonly string[];
}

/**
 * A field of an entity, as data. Column, input, CSV column, detail and search term are derived from
 * it. The field's name is part of its text keys: `field.<name>`, `field.<name>Help` for a pattern,
 * `field.<name>Fixed` for a single choice. The label in the search is `search.<search>`.
 */
export type Field<Row> = FieldRules<Row> &
  (
    | { readonly name: keyof Row & string; readonly members?: never }
    /** The members of a row that hold the value, if not the member with the field's name. */
    | { readonly name: string; readonly members: readonly (keyof Row & string)[] }
  );

/** The fields of an entity, in the order of columns, form and file. */
export type Fields<Row> = readonly Field<Row>[];

/** Returns a module's text by its key, as `t` of `useTranslation` does. */
export type Text = (key: string) => string;

const readers: Record<string, (row: object) => string | number | undefined> = {};

/** Returns the function that reads a field: always the same one, because caches use it as a key. */
export function getReader<Row extends object>(field: Field<Row>): Column<Row>['value'] {
  if (field.value) return field.value;
  const { name, members: [member = name] = [] } = field;
  readers[member] ??= (row) => Reflect.get(row, member);
  return readers[member];
}

/**
 * Returns the columns of a list, for the fields that have one.
 *
 * @param t - returns the headings, which are the texts `field.<name>`
 * @param cells - renders cells whose plain value is not enough, by field name
 */
export function toColumns<Row extends object>(
  fields: Fields<Row>,
  t: Text,
  cells: Readonly<Record<string, (row: Row) => ReactNode>> = {},
): readonly Column<Row>[] {
  return fields.flatMap((field) => {
    const { name, column, search } = field;
    const members: readonly string[] = field.members ?? [];
    if (!column) return [];
    const cell = cells[name];
    return {
      id: name,
      ...toFileColumn(field, t),
      ...(field.value && {
        exportAs: toExportColumns(
          fields.filter((part) => members.includes(part.name)),
          t,
        ),
      }),
      ...(search && { searchAs: { name: search, label: t(`search.${search}`) } }),
      ...(cell && { cell }),
      ...column,
    };
  });
}

/** Returns the columns of an export with every field, under the headings that an import accepts. */
export const toExportColumns = <Row extends object>(fields: Fields<Row>, t: Text) =>
  fields.filter(({ value }) => !value).map((field) => toFileColumn(field, t));

function toFileColumn<Row extends object>(
  field: Field<Row>,
  t: Text,
): Pick<Column<Row>, 'title' | 'kind' | 'value'> {
  return { title: t(`field.${field.name}`), kind: field.kind ?? 'text', value: getReader(field) };
}
