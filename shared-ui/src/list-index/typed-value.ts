/** What stands after a field's name and its colon. */
export interface TypedValue {
  readonly comparison: '' | '<' | '<=' | '>' | '>=' | '=';
  readonly text: string;
  /** What stands between quotation marks means itself. */
  readonly isQuoted: boolean;
}

/** What asks for rows without a value, in each language of the console. */
const MISSING_WORDS = new Set(['none', 'never', 'aucun', 'aucune', 'jamais']);

const VALUE = /^(?<comparison>[<>]=?|=)?(?<rest>.*)$/s;

/** Reads `<2025-11`, `="France Est"`, `banque`. */
export function typedValue(value: string): TypedValue {
  const { comparison = '', rest = '' } = VALUE.exec(value)?.groups ?? {};
  const isQuoted = rest.startsWith('"');
  return {
    // The pattern lets nothing else through.
    comparison: comparison as TypedValue['comparison'],
    text: isQuoted ? rest.slice(1).replace(/"$/, '') : rest,
    isQuoted,
  };
}

/** Whether rows without a value are asked for. */
export function asksForMissing({ comparison, text, isQuoted }: TypedValue): boolean {
  return !isQuoted && comparison === '' && MISSING_WORDS.has(text.toLowerCase());
}
