/** The languages of the console; the first stands in for whatever is missing in another. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** A text in every language of the console. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** The language of a tag that the console speaks: `fr` for `fr-CH`; nothing for another's. */
export function languageOf(tag: string): Language | undefined {
  return languages.find((language) => tag.split('-')[0] === language);
}

/** A text in the language of a tag, or in the first language where the console does not speak it. */
export function localize(text: LocalizedText, tag: string): string {
  return text[languageOf(tag) ?? languages[0]];
}
