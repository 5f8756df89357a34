import type { Step } from './transcript.ts';

/** A fault that no transcript may have, also not an approved one. */
export interface Fault {
  readonly kind:
    | 'silence'
    | 'repeated'
    | 'unnamed'
    | 'clickable'
    | 'empty status'
    | 'wrong count'
    | 'lost focus';
  readonly step: number;
  readonly line: string;
}

/** Orca's words for roles and states, in both languages. */
const ROLE =
  '(push button|toggle button|check box|combo box|entry|link|image|heading level \\d|bouton|bouton à deux états|case à cocher|zone de saisie|lien|en-tête niveau \\d)';
const STATE =
  '(collapsed|expanded|not pressed|pressed|not checked|checked|grayed|required|selected|visited|réduit|étendu|non pressé|pressé|non cochée|cochée|grisé|requis|sélectionné|visité)';

/** A control of which only the role and the state are said. */
const UNNAMED = new RegExp(`^(${STATE} )*${ROLE}( ${STATE})*\\.?$`, 'i');

const CLICKABLE = /\b(clickable|cliquable)\b/;

/**
 * A heading that the console has just focused. Orca 43 calls every element that can have the focus and is
 * inside a React root clickable, because React listens to clicks at its root.
 */
const FOCUSED_HEADING = /(heading level \d clickable|en-tête niveau \d cliquable)\.$/;

/** A text that follows itself in a line: two statuses that say the same. */
const SAME_TWICE = /^(\S+ .+) \1$/;

const EMPTY_STATUS = /^(status ?bar|notification|alert|barre d’état|barre d'état|alerte)\.?$/i;

/** A count of rows: all, or those that match of all. */
const COUNT =
  /^(\d[\d\s\u202f\u00a0]*)(?: (?:of|sur) (\d[\d\s\u202f\u00a0]*))? (?:tenants?|users?|organisations?|utilisateurs?)$/;

const TABLE = /(?:table with|tableau (?:de|avec)) (\d+) (?:rows|lignes)/;

const toNumber = (digits = ''): number => Number(digits.replaceAll(/\D/g, ''));

/**
 * An error of the field that has the focus: Orca says the new description of the field and the alert. Other
 * screen readers say only the alert.
 */
const SAID_TWICE = /^(This is not an e-mail address|Adresse e-mail non valide)\.$/;

/**
 * Returns the faults of a transcript.
 *
 * @param totals - the number of rows of a list, by the word that its counts end with
 */
export function findFaults(
  steps: readonly Step[],
  totals: Readonly<Record<string, number>> = {},
): Fault[] {
  let rows: number | undefined;
  return steps.flatMap(({ done, said }, step) => {
    const faults: Fault[] = [];
    const add = (kind: Fault['kind'], line: string) => void faults.push({ kind, step, line });
    // Keys that are typed are silent by our settings; a real user hears them.
    if (said.length === 0 && !done.startsWith('Type')) add('silence', done);
    for (const [at, line] of said.entries()) {
      if (said.indexOf(line) < at && /\s/.test(line) && !SAID_TWICE.test(line))
        add('repeated', line);
      if (SAME_TWICE.test(line)) add('repeated', line);
      // What opened a panel gets the focus back, and not the heading of the page.
      if (done === 'Press Escape' && FOCUSED_HEADING.test(line)) add('lost focus', line);
      if (UNNAMED.test(line)) add('unnamed', line);
      if (CLICKABLE.test(line) && !FOCUSED_HEADING.test(line)) add('clickable', line);
      if (EMPTY_STATUS.test(line)) add('empty status', line);
      const [, shown, all] = COUNT.exec(line) ?? [];
      if (shown !== undefined) {
        rows = toNumber(shown);
        const total = toNumber(all ?? shown);
        const [, word = ''] = /(\S+)$/.exec(line) ?? [];
        const known = totals[word];
        if (known !== undefined && known !== total) add('wrong count', line);
      }
      const [, table] = TABLE.exec(line) ?? [];
      if (table !== undefined && rows !== undefined && toNumber(table) !== rows + 1)
        add('wrong count', line);
    }
    return faults;
  });
}
