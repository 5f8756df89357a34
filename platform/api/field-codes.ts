interface Definition {
  /** The status of answers with this code. */
  readonly status: 409 | 422;
  /** The keyword of JSON Schema that the field violates, if there is one. */
  readonly keyword?: string;
  readonly meaning: string;
}

/** The codes in `errors`. The table in `docs/contract.md` follows from it. */
export const fieldCodes = {
  required: { status: 422, keyword: 'required', meaning: 'The field is missing.' },
  unknown: {
    status: 422,
    keyword: 'additionalProperties',
    meaning: 'The body may not have this field.',
  },
  type: { status: 422, keyword: 'type', meaning: 'The value is not a text, or is `null`.' },
  'too-short': { status: 422, keyword: 'minLength', meaning: 'The text is too short.' },
  'too-long': {
    status: 422,
    keyword: 'maxLength',
    meaning: 'The text is too long, counted in code points.',
  },
  format: {
    status: 422,
    keyword: 'pattern',
    meaning:
      'The text has another form than the schema says: a slug, an e-mail address, a UUID, a name without leading or trailing spaces.',
  },
  invisible: {
    status: 422,
    keyword: 'not',
    meaning:
      'The name has characters that are invisible or change the order of others, or begins with a combining mark.',
  },
  taken: { status: 409, meaning: 'Another row has this key, username or name.' },
  'look-alike': {
    status: 409,
    meaning:
      'It can be mistaken for the key, username or name of another row (UTS 39), which `other` names if the caller may see it.',
  },
  different: { status: 409, meaning: 'The id is stored with other values.' },
} as const satisfies Record<string, Definition>;

export type FieldCode = keyof typeof fieldCodes;

const byKeyword = new Map(
  Object.entries<Definition>(fieldCodes).flatMap(([code, { keyword }]): [string, FieldCode][] =>
    // The cast is safe: these are the keys of the object above.
    keyword === undefined ? [] : [[keyword, code as FieldCode]],
  ),
);

/** Returns the code for a keyword of JSON Schema that a field violates. Formats such as `uuid` count like patterns. */
export const fieldCodeOf = (keyword: string): FieldCode => byKeyword.get(keyword) ?? 'format';
