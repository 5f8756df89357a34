import type { ReactNode } from 'react';
import type { Column } from '../list-index/column.ts';

type Member<Row> = keyof Row & string;

interface FieldRules<Row> {
  /** Default: text. */
  readonly kind?: Column<Row>['kind'];
  /** Returns the value if it combines several members; such a field is shown as a column only. */
  readonly value?: (row: Row) => string;
  readonly column?: Pick<Column<Row>, 'width' | 'wide' | 'optional'>;
  /** The name in the search, e.g. `signed-in`; `npm run manifests` copies it to the manifest. */
  readonly search?: string;
  readonly input?: FieldInput;
  /** `false` if the drawer shows the field elsewhere. */
  readonly detail?: false;
}

export type InputKind = 'text' | 'code' | 'email' | 'paragraph' | 'choice';

export interface InputRules {
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: RegExp;
}

interface FieldInput extends InputRules {
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
    | { readonly name: Member<Row>; readonly members?: never }
    /** The members of a row that hold the value, if not the member with the field's name. */
    | { readonly name: string; readonly members: readonly Member<Row>[] }
  );

/** The fields of an entity, in the order of columns, form and file. */
export type Fields<Row> = readonly Field<Row>[];

export type Text = (key: string) => string;

const readers: Record<string, (row: object) => string | number | undefined> = {};

/** Returns the function that reads a field: always the same one, because caches use it as a key. */
export function getReader<Row extends object>(field: Field<Row>): Column<Row>['value'] {
  if (field.value) return field.value;
  const { name, members: [member = name] = [] } = field;
  readers[member] ??= (row) => Reflect.get(row, member);
  return readers[member];
}

export function columnsOf<Row extends object>(
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
      ...inFile(field, t),
      ...(field.value && {
        inFile: exportOf(
          fields.filter((part) => members.includes(part.name)),
          t,
        ),
      }),
      ...(search && { field: { name: search, label: t(`search.${search}`) } }),
      ...(cell && { cell }),
      ...column,
    };
  });
}

/** Returns the columns of an export with every field, under the headings that an import accepts. */
export const exportOf = <Row extends object>(fields: Fields<Row>, t: Text) =>
  fields.filter(({ value }) => !value).map((field) => inFile(field, t));

function inFile<Row extends object>(
  field: Field<Row>,
  t: Text,
): Pick<Column<Row>, 'title' | 'kind' | 'value'> {
  return { title: t(`field.${field.name}`), kind: field.kind ?? 'text', value: getReader(field) };
}
