/**
 * The rules of fields, which forms, the dry run of an import and the API share. Each is a constant of its
 * own, so that bundlers can drop it if it is unused. The patterns also are patterns of JSON Schema: they
 * have no flag but `u`. Lengths count code points, as in JSON Schema.
 */
export const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/** Several lines of text: no control characters other than line breaks and tabs. */
export const PARAGRAPH = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

export const tenantKeyRules = {
  minLength: 2,
  maxLength: 63,
  pattern: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
} as const;

export const usernameRules = {
  minLength: 2,
  maxLength: 63,
  pattern: /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/,
} as const;

export const tenantNameRules = { maxLength: 200 } as const;
export const personNameRules = { maxLength: 100 } as const;
export const hubNameRules = { maxLength: 120 } as const;
export const emailRules = { maxLength: 254 } as const;
export const descriptionRules = { maxLength: 2000 } as const;

/**
 * Returns the skeleton (UTS 39 §4) of a key or a user name: those that can be mistaken for each other have
 * the same one. Among the characters of keys and user names, only these look like others.
 */
export const slugSkeleton = (slug: string): string =>
  slug.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('m', 'rn');
