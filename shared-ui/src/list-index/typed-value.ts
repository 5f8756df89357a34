import { type Language, languageOf } from '../contract/languages.ts';
import { COMPARISON, QUOTED, toPlainCharacters, UNCLOSED } from './search-characters.ts';

/** The part of a term after the field's name and colon. */
export interface TypedValue {
  readonly comparison: '' | '<' | '<=' | '>' | '>=' | '=';
  readonly text: string;
  /** True if the text is in quotation marks, so that it is taken literally. */
  readonly isQuoted: boolean;
  readonly isUnclosed: boolean;
}

/** Words that ask for rows without a value. */
const WORDS_BY_LANGUAGE: Readonly<Record<Language, readonly string[]>> = {
  en: ['none', 'never'],
  fr: ['aucun', 'aucune', 'jamais'],
};

/** Returns the word to suggest for rows without a value. */
export const missingWord = (language: string): string =>
  WORDS_BY_LANGUAGE[languageOf(language) ?? 'en'][0] ?? 'none';

const MISSING_WORDS = new Set(Object.values(WORDS_BY_LANGUAGE).flat());

const VALUE = new RegExp(`^(?<comparison>${COMPARISON})?(?<rest>.*)$`, 'su');
const WHOLLY_QUOTED = new RegExp(`^(?:${QUOTED})$`, 'su');
const WITHOUT_END = new RegExp(`^(?:${UNCLOSED})$`, 'su');

/** Parses `<2025-11`, `="France Est"`, `« France Est »`, `banque`. */
export function typedValue(value: string): TypedValue {
  const { comparison = '', rest = '' } = VALUE.exec(value)?.groups ?? {};
  const isQuoted = WHOLLY_QUOTED.test(rest);
  return {
    // The pattern matches no other comparison.
    comparison: toPlainCharacters(comparison) as TypedValue['comparison'],
    text: isQuoted ? quotedText(rest) : rest,
    isQuoted,
    isUnclosed: !isQuoted && WITHOUT_END.test(rest),
  };
}

/** Returns the text between quotation marks, without the spaces inside French quotation marks. */
export function quotedText(quoted: string): string {
  const text = quoted.slice(1, -1);
  return quoted.startsWith('"') ? text : text.trim();
}

export function asksForMissing({ comparison, text, isQuoted }: TypedValue): boolean {
  return !isQuoted && comparison === '' && MISSING_WORDS.has(text.toLowerCase());
}
