import type { InputKind, InputRules } from '../field/field.ts';

/** One field of a form, as data: what it asks and what it accepts. */
export interface FormField extends InputRules {
  /** Its name in the body and in the server's field problems. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly kind: InputKind;
  /** What `pattern` asks for, in words: it takes the place of the help when it is not met. */
  readonly patternText?: string;
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Its value may not be changed, and why. */
  readonly fixed?: string | undefined;
  /** Proposes a value of something new from the others, until the person types one. */
  readonly propose?: (values: FormValues) => string;
}

/** What is in the fields, by name. What is empty is an empty text. */
export type FormValues = Readonly<Record<string, string>>;

/** One form: what it asks, and what becomes of it. */
export interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly fields: readonly FormField[];
  /** What the fields start with; the same object for as long as the form is open. */
  readonly initial: FormValues;
  /** Names the draft that is kept for the person until the form is sent or given up. */
  readonly draft: string;
  /** Why it may not be sent now, e.g. because a permission was taken away meanwhile. */
  readonly blocked?: string | undefined;
  /**
   * Sends the values, safe to repeat; gives what is to be done once they are stored.
   *
   * @param over - what somebody else stored meanwhile and the person has seen: it may be replaced
   */
  readonly onSubmit: (values: FormValues, over?: unknown) => Promise<() => void>;
  /** What is stored now, as far as lists that were read since say: somebody else may change it. */
  readonly stored?: FormValues | undefined;
  /** What a refusal says is stored now, as values of this form; nothing if it cannot be read. */
  readonly storedValues?: (current: unknown) => FormValues | undefined;
  /** Closed without being sent. */
  readonly onClose: () => void;
}
