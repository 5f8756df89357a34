import type { FieldCode } from './field-codes.ts';

/** An error in one field; the console has a message for each code. */
export interface FieldError {
  field: string;
  code: FieldCode;
  /** The existing name that this one looks like, if the caller may see it. */
  other?: string;
}

/** RFC 9457 problem details, with this API's four extensions. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  instance?: string;
  permission?: string;
  errors?: readonly FieldError[];
  current?: unknown;
}

const known = {
  malformed: { status: 400, title: 'The request could not be read.' },
  unauthenticated: { status: 401, title: 'A valid access token is required.' },
  'permission-missing': { status: 403, title: 'A permission is missing.' },
  'anti-forgery': { status: 403, title: 'The anti-forgery header does not match the cookie.' },
  'not-found': { status: 404, title: 'Not found.' },
  taken: { status: 409, title: 'The value is already in use.' },
  'different-values': { status: 409, title: 'This id is already stored with other values.' },
  'hub-has-users': { status: 409, title: 'The hub still has users.' },
  'own-account': { status: 409, title: 'You cannot delete your own account.' },
  changed: { status: 412, title: 'The stored version has changed.' },
  'too-large': { status: 413, title: 'The request body is too large.' },
  'unsupported-media-type': { status: 415, title: 'The request body must be JSON.' },
  misdirected: { status: 421, title: 'This server has no such host.' },
  invalid: { status: 422, title: 'Some fields are not valid.' },
  'too-many-requests': { status: 429, title: 'Too many requests.' },
  internal: { status: 500, title: 'The server failed.' },
  unavailable: { status: 503, title: 'The server cannot answer at the moment.' },
} as const;

export type ProblemName = keyof typeof known;

export const problemStatus = (name: ProblemName): number => known[name].status;

type Extensions = Pick<Problem, 'detail' | 'permission' | 'errors' | 'current'>;

/** A request that is answered with a problem. Thrown by calls, formatted by the error handler. */
export class RefusedRequest extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    reason: ProblemName,
    extensions: Extensions = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(known[reason].title);
    this.problem = { type: `urn:platform:problem:${reason}`, ...known[reason], ...extensions };
    this.headers = headers;
  }
}

/** Creates the refusal of a request because a dependency is unavailable. */
export const unavailable = (detail?: string): RefusedRequest =>
  new RefusedRequest('unavailable', detail === undefined ? {} : { detail }, { 'retry-after': '2' });
