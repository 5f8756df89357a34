import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Occasion } from '../../audit/audit-entry.ts';
import { writeAudit } from '../../audit/audit-trail.ts';
import { logAudit } from '../../audit/log.ts';
import { readReason } from '../../audit/reason.ts';
import { getAddress } from '../../process/source.ts';
import type { Caller } from '../caller.ts';
import type { Platform } from '../platform.ts';
import { RefusedRequest } from '../problem.ts';
import type { Settings } from '../settings.ts';

/** Limits how much a single account can add by calls that are refused. Changes are never limited. */
const REFUSALS_PER_MINUTE = 60;

/**
 * Returns who makes a call, from where and why.
 *
 * @throws {RefusedRequest} if the reason is malformed
 */
export function readOccasion(request: FastifyRequest, { sub, username }: Caller): Occasion {
  const { method, id, headers, routeOptions } = request;
  const read = method === 'GET' ? {} : readReason(headers['change-reason']?.toString());
  if ('fault' in read) {
    const errors = [{ field: 'Change-Reason', code: read.fault }];
    throw new RefusedRequest('invalid', { errors });
  }
  return {
    sub,
    name: username,
    what: routeOptions.config.operationId ?? method,
    address: getAddress(request),
    request: id,
    ...read,
    written: [],
  };
}

/** Writes refused attempts to the audit trail, and all entries to the log. */
export function addAuditHooks(
  api: FastifyInstance,
  { database }: Pick<Platform, 'database'>,
  { auditLogNames }: Pick<Settings, 'auditLogNames'>,
): void {
  const count = api.createRateLimit({
    max: REFUSALS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: ({ caller }) => caller?.sub ?? '',
  });
  // The transaction of the change was rolled back, so the refusal is written by itself.
  api.addHook('onError', async (request, _reply, error) => {
    const { caller, log } = request;
    const outcome = refusalOf(request, error);
    if (caller === null || outcome === undefined) return;
    const taken = await count(request);
    if (!taken.isAllowed && taken.isExceeded) return;
    const occasion = request.occasion ?? readOccasion(request, caller);
    await writeAudit(database, occasion, { rows: rowsOf(request), outcome }).catch(
      (fault: unknown) => log.warn({ err: fault }, 'a refusal is missing in the audit trail'),
    );
    request.occasion = occasion;
  });
  api.addHook('onResponse', async ({ occasion, log }) => {
    for (const entry of occasion?.written ?? []) logAudit(log, entry, auditLogNames);
  });
}

/** Returns the name of a refusal that belongs to the trail: a missing permission, or a write that conflicts. */
function refusalOf({ method }: FastifyRequest, error: unknown): string | undefined {
  if (!(error instanceof RefusedRequest)) return undefined;
  const { status, type } = error.problem;
  const recorded = method === 'GET' ? [403] : [403, 404, 409, 412];
  return recorded.includes(status) ? type.split(':').at(-1) : undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the ids in a request that may not have been validated. */
function rowsOf({ params, body }: FastifyRequest): string[] {
  const { id }: { id?: unknown } = Object(body);
  return [id, ...Object.values(Object(params))].filter(
    (value): value is string => typeof value === 'string' && uuid.test(value),
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    occasion: Occasion | null;
  }
}
