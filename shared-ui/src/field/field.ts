import type { ReactNode } from 'react';
import type { Column } from '../list-index/column.ts';

type Member<Row> = keyof Row & string;

interface FieldRules<Row> {
  /** Absent: a text. */
  readonly kind?: Column<Row>['kind'];
  /** Its value where that is made of several members; then it is only a column. */
  readonly value?: (row: Row) => string;
  /** Its column, where it has one. */
  readonly column?: Pick<Column<Row>, 'width' | 'wide'>;
  /** What the search calls it, e.g. `signed-in`. `npm run manifests` tells the frame. */
  readonly search?: string;
  /** What a form and an import ask. */
  readonly input?: FieldInput;
  /** `false`: the drawer says it elsewhere. */
  readonly detail?: false;
}

export type InputKind = 'text' | 'code' | 'email' | 'paragraph' | 'choice';

/** What a form takes for a value. */
export interface InputRules {
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: RegExp;
}

interface FieldInput extends InputRules {
  /** Absent: a code where the field is one, else a text. */
  readonly kind?: InputKind;
  /** Its name in the body, where that is another one. */
  readonly name?: string;
  /** Whether no two rows may have the same value. */
  readonly unique?: true;
  /** The inputs that something new has its value proposed from, until a person types one. */
  readonly proposedFrom?: readonly string[];
}

/**
 * One field of an entity, as data: column, input, place in a file, detail and search term follow
 * from it, and the keys of its texts from its name: `field.<name>`, `field.<name>Help` of a pattern,
 * `field.<name>Fixed` of a choice of one, `search.<search>`.
 */
export type Field<Row> = FieldRules<Row> &
  (
    | { readonly name: Member<Row>; readonly members?: never }
    /** The members of a row that hold its value, where that is not the one of its name. */
    | { readonly name: string; readonly members: readonly Member<Row>[] }
  );

/** The fields of an entity, in the order of columns, form and file. */
export type Fields<Row> = readonly Field<Row>[];

/** Gives the text of a key. */
export type Text = (key: string) => string;

const readers: Record<string, (row: object) => string | number | undefined> = {};

/** Returns the same function for each member of a name: lists keep what they work out with it. */
export function readerOf<Row extends object>(field: Field<Row>): Column<Row>['value'] {
  if (field.value) return field.value;
  const { name, members: [member = name] = [] } = field;
  readers[member] ??= (row) => Reflect.get(row, member);
  return readers[member];
}

/** Returns the columns of a list. */
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

/** Returns the columns of a file that has every field, under the headings that an import takes. */
export const exportOf = <Row extends object>(fields: Fields<Row>, t: Text) =>
  fields.filter(({ value }) => !value).map((field) => inFile(field, t));

function inFile<Row extends object>(
  field: Field<Row>,
  t: Text,
): Pick<Column<Row>, 'title' | 'kind' | 'value'> {
  return { title: t(`field.${field.name}`), kind: field.kind ?? 'text', value: readerOf(field) };
}
