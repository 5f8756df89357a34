import { type FailureNumber, messageOf, withNumber } from '@console/shared-ui/contract';

/**
 * An error of a command or a server, with a sentence that tells the operator what is wrong. The message
 * ends with the failure's number in `docs/failures.md`.
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
 * Escapes invisible and bidirectional control characters in an untrusted text, such as a file name or
 * an error message. Line feeds and tabs stay.
 */
export const visible = (text: string): string => text.replace(INVISIBLE, escaped);

/** Like {@link visible}, but also puts the text in one line and cuts it to a maximum length. */
export function inOneLine(text: string, maxLength = 2000): string {
  const line = text.slice(0, maxLength).replaceAll('\n', escaped);
  return visible(text.length > maxLength ? `${line}…` : line);
}

const INVISIBLE =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escaped = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Returns the message for a thrown value; adds MF-199 to an error without a number. */
export function sentenceOf(error: unknown): string {
  const message = messageOf(error);
  const isNumbered = error instanceof NumberedFailure || /\(MF-\d{3}\)$/.test(message);
  return visible(isNumbered ? message : new NumberedFailure('MF-199', message).message);
}

/**
 * Runs file operations, and converts a system error to a failure that names the file and the reason.
 *
 * @param place - the path for the message if the error has none, as for a write to a full disk
 */
export async function namingFile<Value>(place: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const reason = getSystemReason(error);
    if (reason === undefined) throw error;
    throw new NumberedFailure('MF-124', `${getFile(error) ?? place} cannot be used: ${reason}`, {
      cause: error,
    });
  }
}

/** Returns the reason of a system error: `no space left on device`. */
function getSystemReason(error: unknown): string | undefined {
  // Node's format: "ENOSPC: no space left on device, open '/data/file'".
  return error instanceof Error ? /^E[A-Z0-9]+: ([^,]+), /.exec(error.message)?.[1] : undefined;
}

function getFile(error: unknown): string | undefined {
  // For a copy, the destination is the file that could not be written.
  const { path, dest = path }: { path?: unknown; dest?: unknown } = Object(error);
  return typeof dest === 'string' ? dest : undefined;
}

/** Returns the first line of a thrown value's message, without error code and full stop. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const message = error instanceof Error ? error.message : fromObject(error);
  return (message.split('\n', 1)[0] ?? '')
    .replace(/^E[A-Z0-9]+: (.+?)(, write)?$/, '$1')
    .replace(/\.+$/, '');
}

/** Returns the message for a thrown value that is not an `Error`. Emscripten throws a WASI error number. */
function fromObject(thrown: unknown): string {
  const { errno }: { errno?: unknown } = Object(thrown);
  return errno === undefined ? String(thrown) : `its file system answers error ${errno}`;
}

/** Returns the cause of an error if it has one: the errors of `fetch` have the actual reason as their cause. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;

/**
 * Returns the message of an error of a connection that was not made: `connect ENOENT /run/postgresql/.s.PGSQL.5432`.
 * Such a message contains an address, and nothing that a server has answered.
 */
export function connectionFailure(error: unknown): string | undefined {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  const { syscall, message }: { syscall?: unknown; message?: unknown } = Object(first);
  const isConnection = syscall === 'connect' || syscall === 'getaddrinfo';
  return isConnection && typeof message === 'string' ? message : undefined;
}

/** Returns the `code` of an error of Node or PostgreSQL. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
