/** The reason why a call failed, as a value that screens can act on. */
export type ProblemKind =
  /** No response: the network, the server or CORS. */
  | 'unreachable'
  /** No response in time; a write may or may not have happened. */
  | 'timeout'
  /** 401 even with a renewed token. */
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
  /** 2xx with a body that breaks the contract. */
  | 'malformed';

/** An invalid field of a rejected body (RFC 9457 §3, extension member `errors`). */
export interface FieldProblem {
  /** The name of the field in the request body. */
  readonly field: string;
  /** The reason, such as `taken` or `required`. */
  readonly code: string;
  /** With the code `look-alike`: the similar name, if the user may see it. */
  readonly other?: string;
}

/** A failed call, with the members of RFC 9457 that the server sent. */
export interface Problem {
  /** The reason why the call failed. */
  readonly kind: ProblemKind;
  /** The status of the response, if there was one. */
  readonly status?: number | undefined;
  /** The server's message, for the log and for support; not shown as the explanation. */
  readonly detail?: string | undefined;
  /** Identifies this failure in the server's log. */
  readonly id?: string | undefined;
  /** The refused fields of the body, if the server names them. */
  readonly fields: readonly FieldProblem[];
  /** The missing permission, with a 403. */
  readonly permission?: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number | undefined;
  /** The currently stored value, with a 412. */
  readonly current?: unknown;
}

/** A {@link Problem} that every failed call of `api` throws. */
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

/** Reads a failed response with any body. */
export async function readProblem(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parsed(text);
  const members = toRecord(body);
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

/** Members that hold the message, in order of preference: RFC 9457, RFC 6749 §5.2, Google, Spring. */
const MESSAGES = ['detail', 'error_description', 'message', 'title', 'error', 'errors'];

/** Longer messages are cut. */
const MAX_MESSAGE_LENGTH = 300;

/** Deepest nesting of a message: `{ errors: [{ error: { message } }] }`. */
const MAX_MESSAGE_DEPTH = 4;

/** Finds the message in an error body, in any of the common formats. */
function messageIn(body: unknown, depth = MAX_MESSAGE_DEPTH): string | undefined {
  if (typeof body === 'string') return messageInText(body);
  if (typeof body !== 'object' || body === null || depth === 0) return undefined;
  const members = toRecord(body);
  const parts = Array.isArray(body) ? body : MESSAGES.map((name) => members[name]);
  for (const part of parts) {
    const message = messageIn(part, depth - 1);
    if (message) return message;
  }
  return undefined;
}

/** Returns a plain text, or the title of an HTML page. */
function messageInText(text: string): string | undefined {
  if (!text.trimStart().startsWith('<')) return shortText(text);
  return shortText(/<title[^>]*>([^<]*)</i.exec(text)?.[1]);
}

/** Returns a text on one line, cut to the maximum length; undefined for anything else. */
function shortText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/[\s\p{Cc}\p{Bidi_Control}\p{Cs}]+/gu, ' ').trim();
  if (text === '') return undefined;
  return text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH)}…` : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const toRecord = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

function isFieldProblem(value: unknown): value is FieldProblem {
  const { field, code, other } = toRecord(value);
  const isOther = other === undefined || typeof other === 'string';
  return typeof field === 'string' && typeof code === 'string' && isOther;
}

/** Parses `Retry-After`, in seconds or as a date, to seconds (RFC 9110 §10.2.3). */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/**
 * Returns the response, or undefined for a 404.
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
