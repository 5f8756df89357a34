import type { ReactNode } from 'react';
import { type Field, type Fields, getReader, type Text } from '../field/field.ts';
import { formatDateTime, formatNumber } from '../language/format.ts';
import { Code, Details } from './details.tsx';

export interface FieldDetailsProps<Row> {
  readonly fields: Fields<Row>;
  readonly t: Text;
  /** Returns texts to show instead of values, by field name. */
  readonly texts?: (row: Row) => Readonly<Record<string, string>>;
}

/** Renders the fields of a row: codes first, paragraphs last. */
export function FieldDetails<Row extends object>(props: FieldDetailsProps<Row> & { row: Row }) {
  const { fields, t, texts, row } = props;
  const rank = ({ kind, input }: Field<Row>) =>
    Number(input?.kind === 'paragraph') - Number(kind === 'code');
  const instead = texts?.(row);
  const details = fields
    .filter(({ detail, value }) => detail !== false && !value)
    .toSorted((one, other) => rank(one) - rank(other))
    .map((field) => ({
      label: t(`field.${field.name}`),
      value: instead?.[field.name] ?? shown(field, getReader(field)(row)),
    }));
  return <Details details={details} />;
}

function shown<Row>({ name, kind }: Field<Row>, value: string | number | undefined): ReactNode {
  if (typeof value === 'number') return formatNumber(value);
  if (kind === 'time') return formatDateTime(value);
  return kind === 'code' ? <Code copy={name === 'id'}>{value}</Code> : value;
}
