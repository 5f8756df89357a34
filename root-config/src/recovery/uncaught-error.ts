import { isError } from '@console/shared-ui/contract';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { blamedPosition, type GetOwner, getPositions, parsePositions } from './thrown-at.ts';

/** An uncaught error and the version whose code threw it. */
export interface UncaughtError {
  /** Absent if the code belongs to no module of the page. */
  readonly owner: RunnableVersion | undefined;
  /** Address of the file, without parameters; empty if the position is unknown. */
  readonly address: string;
  /** File, line and column of the code; absent if they are unknown. */
  readonly position?: string;
  /** Type and position. The error's own message is left out: it may contain what a user typed. */
  readonly message: string;
}

/** Largest number of reports per minute: an error may repeat with every move of the pointer. */
const ERRORS_PER_MINUTE = 5;

/** Reports of the last minute. */
let reported: readonly { readonly message: string; readonly at: number }[] = [];

/** Returns an error to report; undefined if it repeats within a minute, or if there are too many. */
export function errorToReport(
  ...asked: Parameters<typeof uncaughtError>
): UncaughtError | undefined {
  const [{ timeStamp: at }] = asked;
  const error = uncaughtError(...asked);
  reported = reported.filter((one) => at - one.at < 60_000);
  if (reported.length >= ERRORS_PER_MINUTE) return undefined;
  if (reported.some(({ message }) => message === error.message)) return undefined;
  reported = [...reported, { message: error.message, at }];
  return error;
}

/**
 * Attributes an error to a version by the files in its stack, innermost first.
 *
 * @param event - the window's `error` of a script, or `unhandledrejection`
 * @param getOwner - returns the version that a file belongs to
 */
export function uncaughtError(
  event: ErrorEvent | PromiseRejectionEvent,
  getOwner: GetOwner,
): UncaughtError {
  const thrown: unknown = 'reason' in event ? event.reason : event.error;
  const named = 'filename' in event && event.filename ? parsePositions(formatPosition(event)) : [];
  const blamed = blamedPosition([...getPositions(thrown), ...named], getOwner);
  const kind = isError(thrown) ? thrown.name : typeof thrown;
  if (!blamed) return { owner: undefined, address: '', message: kind };
  const { owner, address, line, column } = blamed;
  const position = `${address}:${line}:${column}`;
  return { owner, address, position, message: `${kind} at ${position}` };
}

const formatPosition = ({ filename, lineno, colno }: ErrorEvent): string =>
  `${filename}:${lineno}:${colno}`;
