/** A language of the console. */
export type Language = 'en' | 'fr';

/** The languages of the console. A text that a language lacks is shown in the first language. */
export const languages = ['en', 'fr'] as const satisfies readonly Language[];

/** A text in every language of the console. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** Returns the console's language for a tag, e.g. `fr` for `fr-CH`; undefined if not supported. */
export function languageOf(tag: string): Language | undefined {
  return languages.find((language) => tag.split('-')[0] === language);
}

/** Returns a text in the language of a tag; if that is not supported, in the first language. */
export function localize(text: LocalizedText, tag: string): string {
  return text[languageOf(tag) ?? languages[0]];
}
