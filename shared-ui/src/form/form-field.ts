/** One field of a form, as data: what it asks and what it accepts. */
export interface FormField {
  /** Its name in the body and in the server's field problems. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly kind: 'text' | 'code' | 'email' | 'paragraph' | 'choice';
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: RegExp;
  /** What `pattern` asks for, in words: it takes the place of the help when it is not met. */
  readonly patternText?: string;
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Its value may not be changed, and why. */
  readonly fixed?: string | undefined;
  /** Proposes a value from the others for as long as the person has not typed one. */
  readonly propose?: (values: FormValues) => string;
}

/** What is in the fields, by name. What is empty is an empty text. */
export type FormValues = Readonly<Record<string, string>>;
