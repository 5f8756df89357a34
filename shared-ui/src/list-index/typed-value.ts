import { COMPARISON, QUOTED, toPlainSigns, UNCLOSED } from './typed-signs.ts';

/** What stands after a field's name and its colon. */
export interface TypedValue {
  readonly comparison: '' | '<' | '<=' | '>' | '>=' | '=';
  readonly text: string;
  /** What stands between quotation marks means itself. */
  readonly isQuoted: boolean;
  /** Whether its quotation mark is not closed. */
  readonly isUnclosed: boolean;
}

/** What asks for rows without a value, in each language of the console. */
const MISSING_WORDS = new Set(['none', 'never', 'aucun', 'aucune', 'jamais']);

const VALUE = new RegExp(`^(?<comparison>${COMPARISON})?(?<rest>.*)$`, 'su');
const WHOLLY_QUOTED = new RegExp(`^(?:${QUOTED})$`, 'su');
const WITHOUT_END = new RegExp(`^(?:${UNCLOSED})$`, 'su');

/** Reads `<2025-11`, `="France Est"`, `« France Est »`, `banque`. */
export function typedValue(value: string): TypedValue {
  const { comparison = '', rest = '' } = VALUE.exec(value)?.groups ?? {};
  const isQuoted = WHOLLY_QUOTED.test(rest);
  return {
    // The pattern lets nothing else through.
    comparison: toPlainSigns(comparison) as TypedValue['comparison'],
    text: isQuoted ? quotedText(rest) : rest,
    isQuoted,
    isUnclosed: !isQuoted && WITHOUT_END.test(rest),
  };
}

/** What stands between quotation marks; the blanks that French sets within them are no part of it. */
export function quotedText(quoted: string): string {
  const text = quoted.slice(1, -1);
  return quoted.startsWith('"') ? text : text.trim();
}

/** Whether rows without a value are asked for. */
export function asksForMissing({ comparison, text, isQuoted }: TypedValue): boolean {
  return !isQuoted && comparison === '' && MISSING_WORDS.has(text.toLowerCase());
}
