import { createHash } from 'node:crypto';

/** A deed of the user, and all that the screen reader said until the next step. */
export interface Step {
  readonly done: string;
  readonly said: readonly string[];
}

/**
 * Lines that depend on the time: what the browser says about loading, the progress of a job, and the modes
 * between which Orca itself changes.
 */
const TIMED = [
  /^(Loading|Finished loading|Chargement)\b/,
  /(document web|web document|document)\.?$/i,
  /^\d+ (percent|pour cent|%)/,
  /^(Browse mode|Focus mode|Mode navigation|Mode focus)$/,
];

/** The first line of a page, from which Orca starts to read, at a moment that differs. */
const START = /^(Skip to the content|Aller au contenu)\b/;

/** The columns of a list that becomes narrower or wider, because a row opens beside it or closes. */
const COLUMNS = /\d+ (columns|colonnes)/;

const TIME = /\b\d{1,2}:\d{2}\b/g;

/** The first line about an alert dialog, which Orca calls an alert. */
const ALERT = /^(alert|alerte) \S/;

/** The end of a dialog's description: a field that loads after the dialog, with a text below it or without. */
const LATE_FIELD = /\s+(Reason|Motif) \((optional|facultatif)\).*$/;

/** Lines about an alert dialog: its title, its description, and the control that has the focus. */
const ALERT_LINES = 3;

/**
 * Returns a step without what depends on the time. Of several lines that differ only in their numbers,
 * such as the counts of a list while a job changes it, the last one stays. While a user types, that is also
 * so if they are equal: a count is said again when the user stops, in case the last key has interrupted it,
 * and on a slow machine it was not interrupted. After the lines about an alert
 * dialog, Orca 43 reads the whole dialog again until a key is pressed; how far it comes differs.
 */
export function withoutTimes({ done, said }: Step): Step {
  const isStart = done.startsWith('Open') || done.startsWith('Press Return');
  const alert = said.findIndex((line) => ALERT.test(line));
  const heard =
    alert < 0
      ? said
      : said.slice(0, alert + ALERT_LINES).map((line) => line.replace(LATE_FIELD, ''));
  const lines = heard
    .filter((line) => !TIMED.some((timed) => timed.test(line)) && !(isStart && START.test(line)))
    .map((line) => line.replaceAll(TIME, '<time>').replace(COLUMNS, '<n> $1'));
  const shape = (line: string) => line.replaceAll(/\d[\d\s\u202f\u00a0]*/g, '# ');
  const isCount = (line: string) => /^\d/.test(line);
  const isTyped = done.startsWith('Type');
  return {
    done,
    said: lines.filter(
      (line, at) =>
        !isCount(line) ||
        !lines
          .slice(at + 1)
          .some((later) => (isTyped || later !== line) && shape(later) === shape(line)),
    ),
  };
}

/** Formats steps as text: `> ` and what was done, then the lines that were said, indented. */
export const formatSteps = (steps: readonly Step[]): string =>
  steps
    .flatMap(({ done, said }) => [`> ${done}`, ...said.map((line) => `  ${line}`)])
    .map((line) => `${line}\n`)
    .join('');

/** An approved transcript: sentences that say why it was approved, and the text. */
export interface Approved {
  readonly reasons: readonly string[];
  readonly text: string;
}

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A line at the head of an approved file: the digest of the text that was approved, and the reason. */
const HEAD = /^# ([0-9a-f]{12}) (.+)$/;

/** Writes an approved transcript: a line for each approval, the last one for this text. */
export function writeApproved({ reasons, text }: Approved, reason: string): string {
  return [...reasons, `# ${digest(text)} ${reason}`, '', text].join('\n');
}

/** @throws {Error} if the text was changed without a reason */
export function readApproved(file: string): Approved {
  const [head = '', ...rest] = file.split('\n\n');
  const text = rest.join('\n\n');
  const reasons = head.split('\n');
  const [, approved, reason = ''] = HEAD.exec(reasons.at(-1) ?? '') ?? [];
  if (approved !== digest(text)) throw new Error('The transcript was changed without a reason.');
  if (!isSentence(reason)) throw new Error(`The reason is not a sentence: ${reason}`);
  return { reasons, text };
}

export const isSentence = (reason: string): boolean => /^\p{Lu}.*\s.*\s.*\.$/u.test(reason);

/**
 * Compares a transcript with the approved one, step by step. Within a step the order does not count: what
 * the page announces and what Orca says about the focus race each other.
 *
 * @returns the first difference; undefined if there is none
 */
export function findDifference(text: string, approved: string): string | undefined {
  const [now, before] = [text, approved].map((all) => all.split(/^(?=> )/m).map(sorted));
  const at = (now ?? []).findIndex((step, index) => step !== before?.[index]);
  if (at < 0 && now?.length === before?.length) return undefined;
  const index = at < 0 ? (now?.length ?? 0) : at;
  return `now:\n${now?.[index] ?? '(the end)'}\napproved:\n${before?.[index] ?? '(the end)'}`;
}

function sorted(step: string): string {
  const [done = '', ...lines] = step.trimEnd().split('\n');
  return [done, ...lines.sort()].join('\n');
}
