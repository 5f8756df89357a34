import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../field/field.ts';
import FormDialog from './form-dialog.tsx';
import type { FormDialogProps } from './form-field.ts';
import { type FieldChoices, filledIn, toFormValues, toInputs } from './inputs.ts';

/** The props of a {@link FieldForm}. */
export interface FieldFormProps<Row>
  extends Omit<FormDialogProps, 'fields' | 'initial' | 'stored' | 'storedValues'> {
  /** The table of the entity; the fields with an `input` are shown. */
  readonly fields: Fields<Row>;
  /** The namespace of the labels, which are the texts `field.<name>`, e.g. `mf-billing`. */
  readonly namespace: string;
  /** The options of each field of the kind `choice`, by field name. */
  readonly choices?: FieldChoices;
  /** The stored row to edit; without it, the form creates a row. */
  readonly row?: Row | undefined;
  /** Returns the stored row that a refusal contains; undefined if that row is invalid. */
  readonly storedRow?: (current: unknown) => Row | undefined;
}

/** Renders the form of an entity. `onSubmit` receives the values that are not empty. */
export default function FieldForm<Row extends object>(props: FieldFormProps<Row>) {
  const { fields, namespace, choices, row, storedRow, onSubmit, calls, ...form } = props;
  const { t } = useTranslation(namespace);
  const inputs = useMemo(() => toInputs(fields, t, choices), [fields, t, choices]);
  // Computed only when the form opens, because the row may change while the form is open.
  const [initial] = useState(() => toFormValues(inputs, row));
  return (
    <FormDialog
      {...form}
      fields={inputs}
      initial={initial}
      stored={row && toFormValues(inputs, row)}
      storedValues={(current) => {
        const stored = storedRow?.(current);
        return stored && toFormValues(inputs, stored);
      }}
      calls={calls && ((values, to) => calls(filledIn(values), to))}
      onSubmit={(values, over, reason) => onSubmit(filledIn(values), over, reason)}
    />
  );
}
