import type { FastifyBaseLogger } from 'fastify';
import type { AuditEntry } from './audit-entry.ts';

/**
 * Logs an entry as a line of its own.
 *
 * @param hasNames - logs names, labels, addresses and reasons too; logs often leave the machine
 */
export function logAudit(log: FastifyBaseLogger, entry: AuditEntry, hasNames: boolean): void {
  const { name: _name, label: _label, address: _address, reason: _reason, ...ids } = entry;
  log.info({ audit: hasNames ? entry : ids }, 'audit');
}
