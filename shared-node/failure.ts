import { type FailureNumber, messageOf, withNumber } from '@console/shared-ui/contract';

/**
 * Why a command or a server does not go on, in a sentence that whoever runs it can act on. It ends
 * in the number under which `docs/failures.md` says more.
 */
export class NumberedFailure extends Error {
  readonly number: FailureNumber;

  constructor(number: FailureNumber, sentence: string, options?: ErrorOptions) {
    super(withNumber(sentence.replace(/\.$/, ''), number), options);
    this.name = new.target.name;
    this.number = number;
  }
}

/**
 * Escapes what cannot be seen in a text, or turns the rest of it around: it may be a stranger's, such as
 * the name of a file or the message of an error. Line feeds stay.
 */
export const visible = (text: string): string => text.replace(UNSEEN, escaped);

/** The same in one line, cut where it is longer than anybody reads. */
export function inOneLine(text: string, most = 2000): string {
  const line = text.slice(0, most).replaceAll('\n', escaped);
  return visible(text.length > most ? `${line}…` : line);
}

const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escaped = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** What was thrown, as a person is told. What has no number of its own has that of the unforeseen. */
export function sentenceOf(error: unknown): string {
  const message = messageOf(error);
  const isNumbered = error instanceof NumberedFailure || /\(MF-\d{3}\)$/.test(message);
  return visible(isNumbered ? message : new NumberedFailure('MF-199', message).message);
}

/**
 * Does something with files. When the system refuses it, says in one sentence which file cannot be
 * used and why.
 *
 * @param place - named where the system names nothing: a write that finds no space
 */
export async function namingFile<Value>(place: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const reason = systemReasonOf(error);
    if (reason === undefined) throw error;
    throw new NumberedFailure('MF-124', `${fileOf(error) ?? place} cannot be used: ${reason}`, {
      cause: error,
    });
  }
}

/** Why the system has refused to use a file, in its words: `no space left on device`. */
function systemReasonOf(error: unknown): string | undefined {
  // As Node puts it: "ENOSPC: no space left on device, open '/data/file'".
  return error instanceof Error ? /^E[A-Z0-9]+: ([^,]+), /.exec(error.message)?.[1] : undefined;
}

function fileOf(error: unknown): string | undefined {
  // Where something is copied, it is the copy that finds no space.
  const { path, dest = path }: { path?: unknown; dest?: unknown } = Object(error);
  return typeof dest === 'string' ? dest : undefined;
}

/** The first line of whatever was thrown, without a full stop and without the system's code. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const message = error instanceof Error ? error.message : fromObject(error);
  return (message.split('\n', 1)[0] ?? '')
    .replace(/^E[A-Z0-9]+: (.+?)(, write)?$/, '$1')
    .replace(/\.+$/, '');
}

/** Emscripten's file system throws objects that are no errors, with a number of WASI's. */
function fromObject(thrown: unknown): string {
  const { errno }: { errno?: unknown } = Object(thrown);
  return errno === undefined ? String(thrown) : `its file system answers error ${errno}`;
}

/** The `code` that Node and PostgreSQL put on their errors. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
