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
  const body = await response.json().catch(() => ({}));
  const members: Record<string, unknown> = typeof body === 'object' && body !== null ? body : {};
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'));
  const fallback = retryAfter === undefined ? 'server' : 'busy';
  return new ApiError({
    kind: kinds[response.status] ?? fallback,
    status: response.status,
    detail: text(members.detail) ?? text(members.title),
    id: text(members.instance) ?? response.headers.get('x-request-id') ?? undefined,
    fields: Array.isArray(members.errors) ? members.errors.filter(isFieldProblem) : [],
    permission: text(members.permission),
    retryAfter,
    current: members.current,
  });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isFieldProblem(value: unknown): value is FieldProblem {
  if (typeof value !== 'object' || value === null) return false;
  return 'field' in value && 'code' in value && typeof value.field === 'string';
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
