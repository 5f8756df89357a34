import type { InputKind, InputRules } from '../field/field.ts';

export interface FormField extends InputRules {
  /** Its name in the body and in the server's field errors. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly kind: InputKind;
  /** A description of `pattern`, shown in place of the help if the value does not match. */
  readonly patternText?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Why the value cannot be changed; undefined if it can. */
  readonly fixed?: string | undefined;
  /** Proposes a new thing's value from the other values, until the user types one. */
  readonly propose?: (values: FormValues) => string;
}

/** The values by field name. Empty fields are empty strings. */
export type FormValues = Readonly<Record<string, string>>;

export interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly fields: readonly FormField[];
  /** The initial values; the same object while the form is open. */
  readonly initial: FormValues;
  /** The name of the draft, kept for the user until the form is sent or discarded. */
  readonly draft: string;
  /** Why it cannot be sent now, e.g. because a permission was withdrawn. */
  readonly blocked?: string | undefined;
  /** Sends the values, safely repeatable; `over` is the other user's version to replace. */
  readonly onSubmit: (values: FormValues, over?: unknown) => Promise<() => void>;
  /** The values stored now, as far as lists read since then show: another user may change them. */
  readonly stored?: FormValues | undefined;
  /** Returns the stored values from a refusal; undefined if they are invalid. */
  readonly storedValues?: (current: unknown) => FormValues | undefined;
  /** Called when the form is closed without being sent. */
  readonly onClose: () => void;
}
