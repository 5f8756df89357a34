/** Why a call did not give what was asked for, as a value that screens can act on. */
export type ProblemKind =
  /** No answer at all: the network, the server or CORS. */
  | 'unreachable'
  /** No answer in time; a write may or may not have happened. */
  | 'timeout'
  /** 401 that a renewed token did not cure. */
  | 'signed-out'
  /** 403. */
  | 'forbidden'
  /** 404. */
  | 'not-found'
  /** 409, 412. */
  | 'conflict'
  /** 400, 413, 415, 422. */
  | 'invalid'
  /** 429 and 503 with `Retry-After`. */
  | 'busy'
  /** Any other 5xx. */
  | 'server'
  /** 2xx with a body that is not what was agreed. */
  | 'malformed';

/** One field of a body that the server refused (RFC 9457 §3, extension member `errors`). */
export interface FieldProblem {
  readonly field: string;
  readonly code: string;
  /** With `look-alike`: the name that this one can be taken for, where the person may see it. */
  readonly other?: string;
}

/** An unsuccessful call (RFC 9457 as far as the server gave it). */
export interface Problem {
  readonly kind: ProblemKind;
  readonly status?: number | undefined;
  /** What the server calls it, for the log and for support; not shown as the explanation. */
  readonly detail?: string | undefined;
  /** Identifies this one failure in the server's log. */
  readonly id?: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** The permission that a 403 missed. */
  readonly permission?: string | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number | undefined;
  /** What is stored in place of what a 412 expected, as the server gives it. */
  readonly current?: unknown;
}

/** A {@link Problem} as it is thrown by every call of `api`. */
export class ApiError extends Error implements Problem {
  override readonly name = 'ApiError';
  readonly kind: ProblemKind;
  readonly status: number | undefined;
  readonly detail: string | undefined;
  readonly id: string | undefined;
  readonly fields: readonly FieldProblem[];
  readonly permission: string | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;

  constructor(problem: Partial<Problem> & Pick<Problem, 'kind'>, cause?: unknown) {
    super(problem.detail ?? problem.kind, { cause });
    this.kind = problem.kind;
    this.status = problem.status;
    this.detail = problem.detail;
    this.id = problem.id;
    this.fields = problem.fields ?? [];
    this.permission = problem.permission;
    this.retryAfter = problem.retryAfter;
    this.current = problem.current;
  }
}

const kinds: Readonly<Record<number, ProblemKind>> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'conflict',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  429: 'busy',
};

/** Reads an unsuccessful response as a problem, whatever its body is. */
export async function readProblem(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parsed(text);
  const members = membersOf(body);
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'));
  const fallback = retryAfter === undefined ? 'server' : 'busy';
  return new ApiError({
    kind: kinds[response.status] ?? fallback,
    status: response.status,
    detail: body === undefined ? messageInText(text) : messageIn(body),
    id: shortText(members.instance) ?? response.headers.get('x-request-id') ?? undefined,
    fields: Array.isArray(members.errors) ? members.errors.filter(isFieldProblem) : [],
    permission: shortText(members.permission),
    retryAfter,
    current: members.current,
  });
}

/** Where the server's own words stand, the best first: RFC 9457, RFC 6749 §5.2, Google, Spring. */
const MESSAGES = ['detail', 'error_description', 'message', 'title', 'error', 'errors'];

/** Characters of the server's words that are shown. */
const LONGEST_MESSAGE = 300;

/** How deep they may stand: `{ errors: [{ error: { message } }] }`. */
const DEEPEST_MESSAGE = 4;

/** The server's own words in the body of an error, in one of the shapes that are in use. */
function messageIn(body: unknown, depth = DEEPEST_MESSAGE): string | undefined {
  if (typeof body === 'string') return messageInText(body);
  if (typeof body !== 'object' || body === null || depth === 0) return undefined;
  const members = membersOf(body);
  const parts = Array.isArray(body) ? body : MESSAGES.map((name) => members[name]);
  for (const part of parts) {
    const message = messageIn(part, depth - 1);
    if (message) return message;
  }
  return undefined;
}

/** A plain text, or the title of a page. */
function messageInText(text: string): string | undefined {
  if (!text.trimStart().startsWith('<')) return shortText(text);
  return shortText(/<title[^>]*>([^<]*)</i.exec(text)?.[1]);
}

/** A text on one line, cut short; nothing for none. */
function shortText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/[\s\p{Cc}\p{Bidi_Control}\p{Cs}]+/gu, ' ').trim();
  if (text === '') return undefined;
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const membersOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

function isFieldProblem(value: unknown): value is FieldProblem {
  const { field, code, other } = membersOf(value);
  const isOther = other === undefined || typeof other === 'string';
  return typeof field === 'string' && typeof code === 'string' && isOther;
}

/** `Retry-After` in seconds, from either of its two forms (RFC 9110 §10.2.3). */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/**
 * What was asked for, or undefined where the server says that there is no such thing (404).
 *
 * @throws {ApiError} for any other failure
 */
export async function ifFound<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
