import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../field/field.ts';
import { type FieldChoices, filledIn, toInputs } from '../form/inputs.ts';
import ImportDialog, { type ImportDialogProps } from './import-dialog.tsx';

/** The props of an import of an entity that only adds rows. */
export interface FieldImportProps<Row>
  extends Omit<ImportDialogProps, 'fields' | 'fieldsIn' | 'unique' | 'stored'> {
  /** The table of the entity; the fields with an `input` are imported. */
  readonly fields: Fields<Row>;
  /** The namespace of the headings, which are the texts `field.<name>`, e.g. `mf-billing`. */
  readonly namespace: string;
  /** The options of each field of the kind `choice`, by field name. */
  readonly choices?: FieldChoices;
  /** The existing rows; the values of their unique fields are in use. */
  readonly rows: readonly Row[] | undefined;
}

/**
 * Stands for rows that are not loaded: always the same array, so that values derived from it stay the same.
 */
const NO_ROWS: readonly never[] = [];

/** Renders the import of an entity. `taskOf` receives the values that are not empty. */
export default function FieldImport<Row extends object>(props: FieldImportProps<Row>) {
  const { fields, namespace, choices, rows = NO_ROWS, taskOf, ...dialog } = props;
  const { t, i18n } = useTranslation(namespace);
  const inputs = useMemo(() => toInputs(fields, t, choices), [fields, t, choices]);
  const unique = useMemo(() => {
    const taken = (name: string) =>
      new Set(rows.map((row) => String(Reflect.get(row, name) ?? '')).filter(Boolean));
    const names = fields.flatMap(({ name, input }) => (input?.unique ? name : []));
    return Object.fromEntries(names.map((name) => [name, taken(name)]));
  }, [fields, rows]);
  const stored = useMemo(() => new Set(rows.map((row) => String(Reflect.get(row, 'id')))), [rows]);
  return (
    <ImportDialog
      {...dialog}
      fields={inputs}
      fieldsIn={(language) => toInputs(fields, i18n.getFixedT(language, namespace))}
      unique={unique}
      stored={stored}
      taskOf={(row) => taskOf({ ...row, values: filledIn(row.values) })}
    />
  );
}
