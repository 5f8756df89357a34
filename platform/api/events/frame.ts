import type { EventKind } from '../changes.ts';

export const kinds: readonly EventKind[] = ['authorizations', 'tenant', 'user', 'hub'];

/** One event as it goes over the wire (HTML Living Standard, server-sent events). */
export function frame(
  id: string,
  event: string,
  content: Readonly<Record<string, string>>,
): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(content)}\n\n`;
}

/** A comment, which keeps the connection from looking dead. */
export const heartbeat = ':\n\n';

/** How long a reader is to wait before it comes back. */
export const retryAfter = (milliseconds: number): string =>
  `retry: ${Math.round(milliseconds)}\n\n`;

/** Where a reader is: ids name the installation, as a new database starts at 1 again. */
export function eventId(installation: string, position: number): string {
  return `${installation}-${position}`;
}

/** The position in a `Last-Event-ID`, if it is one of this installation. */
export function positionIn(header: unknown, installation: string): number | undefined {
  if (typeof header !== 'string') return undefined;
  const [, name, digits] = /^([0-9a-f]{8})-(\d{1,9})$/.exec(header) ?? [];
  return name === installation ? Number(digits) : undefined;
}
