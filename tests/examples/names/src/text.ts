import i18next from 'i18next';

/** Returns a text of this module in the user's language. */
export const text = (key: string): string => i18next.t(key, { ns: 'mf-names' });
