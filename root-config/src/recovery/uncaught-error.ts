import { isError } from '@console/shared-ui/contract';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { blamedPlace, type OwnerOf, placesIn, placesOf } from './thrown-at.ts';

/** An error that nobody caught, and the version whose code threw it. */
export interface UncaughtError {
  /** Absent: code that no module of the page brought. */
  readonly owner: RunnableVersion | undefined;
  /** Of the file, without parameters; empty when nothing says where it was. */
  readonly address: string;
  /** Its kind, and where. What an error says of itself may be what somebody typed. */
  readonly message: string;
}

/** Of a page that are told; one that repeats at every move of a pointer is no news. */
const ERRORS_PER_MINUTE = 5;

/** Within the last minute. */
let told: readonly { readonly message: string; readonly at: number }[] = [];

/** An error that is to be told: not one that was within the last minute, nor one of too many. */
export function newError(...asked: Parameters<typeof uncaughtError>): UncaughtError | undefined {
  const [{ timeStamp: at }] = asked;
  const error = uncaughtError(...asked);
  told = told.filter((one) => at - one.at < 60_000);
  if (told.length >= ERRORS_PER_MINUTE) return undefined;
  if (told.some(({ message }) => message === error.message)) return undefined;
  told = [...told, { message: error.message, at }];
  return error;
}

/**
 * Finds out whose an error is, by the files of its stack from the throwing one on.
 *
 * @param event - of a window: `error` of a script, or `unhandledrejection`
 * @param ownerOf - the version that a file belongs to
 */
export function uncaughtError(
  event: ErrorEvent | PromiseRejectionEvent,
  ownerOf: OwnerOf,
): UncaughtError {
  const thrown: unknown = 'reason' in event ? event.reason : event.error;
  const named = 'filename' in event && event.filename ? placesIn(placeOf(event)) : [];
  const blamed = blamedPlace([...placesOf(thrown), ...named], ownerOf);
  const kind = isError(thrown) ? thrown.name : typeof thrown;
  if (!blamed) return { owner: undefined, address: '', message: kind };
  const { owner, address, line, column } = blamed;
  return { owner, address, message: `${kind} at ${address}:${line}:${column}` };
}

const placeOf = ({ filename, lineno, colno }: ErrorEvent): string =>
  `${filename}:${lineno}:${colno}`;
