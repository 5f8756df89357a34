import type { Writes } from '@console/shared-auth';
import type { InputKind, InputRules } from '../field/field.ts';

/** An input of a form, and a column of an import. */
export interface FormField extends InputRules {
  /** The field's name in the request body and in the server's field errors. */
  readonly name: string;
  /** The label, in the user's language. */
  readonly label: string;
  /** A hint below the input. */
  readonly help?: string;
  /** The kind of the input. */
  readonly kind: InputKind;
  /** A description of `pattern`, shown in place of the help if the value does not match. */
  readonly patternText?: string;
  /** The options of a choice; a row has the `value` of one. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Why the value cannot be changed; undefined if it can. */
  readonly fixed?: string | undefined;
  /** Proposes a new thing's value from the other values, until the user types a value. */
  readonly propose?: (values: FormValues) => string;
}

/** The values by field name. Empty fields are empty strings. */
export type FormValues = Readonly<Record<string, string>>;

/** The props of a {@link Form}. */
export interface FormDialogProps {
  /** The heading, e.g. "Create tenant". */
  readonly title: string;
  /** The text of the button that sends the form. */
  readonly submit: string;
  /** The inputs, in their order. */
  readonly fields: readonly FormField[];
  /** The initial values; the same object while the form is open. */
  readonly initial: FormValues;
  /** The name of the draft, kept for the user until the form is sent or discarded. */
  readonly draft: string;
  /** Why the form cannot be sent now, e.g. because a permission was withdrawn. */
  readonly blocked?: string | undefined;
  /** Sends the calls of the form, and does nothing else, so that they can be copied. */
  readonly calls?: ((values: FormValues, to: Writes) => unknown) | undefined;
  /**
   * Sends the values; must be safe to repeat. `over` is another user's version to be replaced, `reason` is
   * why the user makes the change.
   */
  readonly onSubmit: (values: FormValues, over?: unknown, reason?: string) => Promise<() => void>;
  /** The stored values as the list last showed them; another user may have changed them. */
  readonly stored?: FormValues | undefined;
  /** Returns the stored values that a refusal contains; undefined if they are invalid. */
  readonly storedValues?: (current: unknown) => FormValues | undefined;
  /** Called when the form is closed without being sent. */
  readonly onClose: () => void;
}
