import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy/copy-button.tsx';
import { type Field, type Fields, getReader, type Text } from '../field/field.ts';
import { formatDateTime, formatNumber } from '../language/format.ts';
import { lateWords } from '../language/late-words.ts';
import { Code, Details } from './details.tsx';

/** The details of a row, from the table of its fields. */
export interface FieldDetailsProps<Row> {
  /** The fields to show: codes first, paragraphs last. */
  readonly fields: Fields<Row>;
  /** Returns the labels, which are the texts `field.<name>`. */
  readonly t: Text;
  /** Returns texts or links to show instead of values, by field name. */
  readonly texts?: (row: Row) => Readonly<Record<string, ReactNode>>;
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
    .map((field) => {
      const label = t(`field.${field.name}`);
      const value = getReader(field)(row);
      return { label, value: instead?.[field.name] ?? shown(field, value, label) };
    });
  return <Details details={details} />;
}

function shown<Row>(
  { kind, input }: Field<Row>,
  value: string | number | undefined,
  label: string,
): ReactNode {
  if (typeof value === 'number') return formatNumber(value);
  if (kind === 'time') return formatDateTime(value);
  const isCopied = kind === 'code' || input?.kind === 'email';
  if (!isCopied || value === undefined || value === '') return value;
  return (
    <>
      {kind === 'code' ? <Code>{value}</Code> : <span>{value}</span>}
      <CopyValue label={label} value={value} />
    </>
  );
}

const texts = { en: { copy: 'Copy: {{label}}' }, fr: { copy: 'Copier\u202f: {{label}}' } };

function CopyValue({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation(lateWords('shared-ui/field-details', texts));
  return (
    <CopyButton
      size="small"
      look="icon"
      text={t('copy', { label })}
      content={() => value}
      isShown
    />
  );
}
