import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { AuditEntry } from '../../audit/audit-entry.ts';
import { writeAudit } from '../../audit/audit-trail.ts';
import { logAudit } from '../../audit/log.ts';
import { getAddress } from '../../process/source.ts';
import type { Settings } from '../settings.ts';
import type { Tables } from '../tables.ts';

/** Writes a sign-in or sign-out of an account to the audit trail and to the log. */
export async function recordAccess(
  database: Kysely<Tables>,
  { auditLogNames }: Pick<Settings, 'auditLogNames'>,
  request: FastifyRequest,
  { sub, outcome, ...who }: Pick<AuditEntry, 'sub' | 'name' | 'what' | 'outcome'>,
): Promise<void> {
  const occasion = { ...who, sub, address: getAddress(request), request: request.id, written: [] };
  await writeAudit(database, occasion, { rows: [sub], outcome });
  for (const entry of occasion.written) logAudit(request.log, entry, auditLogNames);
}
