import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormField } from '../form/form-field.ts';
import { formatNumber } from '../language/format.ts';
import { cellText, type FileColumn, HEADING_ROWS, type Mapping, valueHash } from './columns.ts';
import type { CsvRow } from './csv-read.ts';
import type { DryRun, DryRunRules } from './dry-run.ts';
import styles from './import-dialog.module.css';
import { importWords } from './import-words.ts';

interface MappingFormProps extends Pick<DryRunRules, 'fields' | 'other'> {
  readonly rows: readonly CsvRow[];
  readonly mapping: Mapping;
  readonly run: DryRun | undefined;
  readonly onHeadingRow: (position: number) => void;
  readonly onChange: (change: Partial<Mapping>) => void;
}

/** Characters of a row that are enough to recognize it. */
const ROW_CHARACTERS = 60;
/** Maximum number of unknown values to choose options for. */
const LISTED_VALUES = 50;

/** Renders how the columns of a file become fields; every part can be changed. */
export function MappingForm(props: MappingFormProps) {
  const { rows, mapping, fields, other, run, onHeadingRow, onChange } = props;
  const { t } = useTranslation(importWords());
  const exclusions = other?.exclusions.filter(({ name }) => run?.excluded[name]) ?? [];
  return (
    <>
      <Group title={t('columns')} className={styles.mapping}>
        <Select
          label={t('headings')}
          value={String(mapping.headingRow)}
          onChoose={(value) => onHeadingRow(Number(value))}
        >
          <option value="-1">{t('noHeadings')}</option>
          {rows.slice(0, HEADING_ROWS).map(({ line, cells }, position) => (
            <option key={line} value={position}>
              {t('headingLine', { line, text: cells.join(' · ').slice(0, ROW_CHARACTERS) })}
            </option>
          ))}
        </Select>
        {fields.map((field) => (
          <FieldColumn key={field.name} field={field} {...props} />
        ))}
      </Group>
      {fields.map((field) => {
        const values = run?.unknown[field.name];
        return values ? (
          <OptionsForm
            key={field.name}
            field={field}
            values={values}
            chosen={mapping.options}
            onChange={(options) => onChange({ options })}
          />
        ) : null;
      })}
      {exclusions.length > 0 ? (
        <Group title={t('exclude')} className={styles.exclusions}>
          {exclusions.map(({ name, label, rule }) => {
            const total = run?.excluded[name] ?? 0;
            const without = mapping.included.filter((one) => one !== name);
            return (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={!mapping.included.includes(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({ included: checked ? without : [...without, name] })
                  }
                />
                <span>
                  <span>{t('excludeRows', { count: total, total, label })}</span>{' '}
                  <span className={styles.rule}>{rule}</span>
                </span>
              </label>
            );
          })}
        </Group>
      ) : null}
    </>
  );
}

interface FieldColumnProps extends MappingFormProps {
  readonly field: FormField;
}

/** Renders the choice of a field's column, or of an option for all rows. */
function FieldColumn({ field, rows, mapping, onChange }: FieldColumnProps) {
  const { t } = useTranslation(importWords());
  const { name, label, options } = field;
  const column = mapping.columns[name];
  const option = mapping.forAll[name];
  const sample = ({ heading, number, positions: [at = 0] }: FileColumn) => {
    const title = heading || t('columnNumber', { number });
    const row = rows.slice(mapping.headingRow + 1).find(({ cells }) => cells[at]?.trim());
    const text = cellText(row?.cells[at]).slice(0, ROW_CHARACTERS / 2);
    return heading ? title : t('columnSample', { column: title, sample: text });
  };
  const needed = field.required && !field.propose && options?.length !== 1;
  const none = field.propose ? t('isProposed') : needed ? t('choose') : t('notImported');
  const choose = (value: string) => {
    const position = mapping.all.findIndex((_, at) => `column ${at}` === value);
    const { [name]: _, ...others } = mapping.forAll;
    onChange({
      columns: { ...mapping.columns, [name]: mapping.all[position] },
      forAll: position < 0 && value !== '' ? { ...others, [name]: value } : others,
    });
  };
  const list = mapping.all.map((one, at) => (
    <option key={one.positions[0]} value={`column ${at}`}>
      {sample(one)}
    </option>
  ));
  return (
    <Select
      label={label}
      value={column ? `column ${mapping.all.indexOf(column)}` : (option ?? '')}
      isMissing={needed && !column && option === undefined}
      onChoose={choose}
    >
      <option value="">{none}</option>
      {options ? (
        <>
          <optgroup label={t('forAll')}>
            <Options field={field} />
          </optgroup>
          <optgroup label={t('fromFile')}>{list}</optgroup>
        </>
      ) : (
        list
      )}
    </Select>
  );
}

const Options = ({ field: { options = [] } }: { readonly field: FormField }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface OptionsFormProps {
  readonly field: FormField;
  readonly values: ReadonlyMap<string, number>;
  readonly chosen: Mapping['options'];
  readonly onChange: (options: Mapping['options']) => void;
}

/** Renders the choice of an option for each value of the file that names none. */
function OptionsForm({ field, values, chosen, onChange }: OptionsFormProps) {
  const { t } = useTranslation(importWords());
  const listed = [...values].slice(0, LISTED_VALUES);
  const more = values.size - listed.length;
  return (
    <Group title={t('values', { what: field.label.toLowerCase() })} className={styles.mapping}>
      {listed.map(([text, total]) => {
        const hash = valueHash(text);
        const value = text || t('noValue');
        return (
          <Select
            key={text}
            label={t('valueRows', { count: total, total, value })}
            value={chosen[hash] ?? ''}
            onChoose={(option) => onChange({ ...chosen, [hash]: option })}
          >
            <option value="">{t('notImported')}</option>
            <Options field={field} />
          </Select>
        );
      })}
      {more > 0 ? <p>{t('moreValues', { count: more, total: formatNumber(more) })}</p> : null}
    </Group>
  );
}

interface GroupProps {
  readonly title: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Renders a titled group. In WebKit, a `legend` would be wider than a narrow screen. */
function Group({ title, className, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{title}</h3>
      <div className={className}>{children}</div>
    </section>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly isMissing?: boolean | undefined;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

function Select({ label, value, isMissing, onChoose, children }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="bp6-input"
        value={value}
        aria-invalid={isMissing || undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {children}
      </select>
    </div>
  );
}
