import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../field/field.ts';
import { type FieldChoices, filledIn, inputsOf } from '../form/inputs.ts';
import ImportDialog, { type ImportDialogProps } from './import-dialog.tsx';

export interface FieldImportProps<Row>
  extends Omit<ImportDialogProps, 'fields' | 'fieldsIn' | 'unique'> {
  readonly fields: Fields<Row>;
  /** Of the module's texts. */
  readonly namespace: string;
  readonly choices?: FieldChoices;
  /** The rows that there are: their keys are taken. */
  readonly rows: readonly Row[] | undefined;
}

/** The import of an entity. `taskOf` gets the values that are not empty. */
export default function FieldImport<Row extends object>(props: FieldImportProps<Row>) {
  const { fields, namespace, choices, rows = [], taskOf, ...dialog } = props;
  const { t, i18n } = useTranslation(namespace);
  const inputs = useMemo(() => inputsOf(fields, t, choices), [fields, t, choices]);
  const unique = useMemo(() => {
    const taken = (name: string) =>
      new Set(rows.map((row) => String(Reflect.get(row, name) ?? '')).filter(Boolean));
    const names = fields.flatMap(({ name, input }) => (input?.unique ? name : []));
    return Object.fromEntries(names.map((name) => [name, taken(name)]));
  }, [fields, rows]);
  return (
    <ImportDialog
      {...dialog}
      fields={inputs}
      fieldsIn={(language) => inputsOf(fields, i18n.getFixedT(language, namespace))}
      unique={unique}
      taskOf={(row) => taskOf({ ...row, values: filledIn(row.values) })}
    />
  );
}
