/** The languages of the console; texts missing in another language fall back to the first. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** A text in every language of the console. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** Returns the console's language for a tag, e.g. `fr` for `fr-CH`; undefined if not supported. */
export function languageOf(tag: string): Language | undefined {
  return languages.find((language) => tag.split('-')[0] === language);
}

/** Returns a text in the language of a tag, or in the first language if not supported. */
export function localize(text: LocalizedText, tag: string): string {
  return text[languageOf(tag) ?? languages[0]];
}
