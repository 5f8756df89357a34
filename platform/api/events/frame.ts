import type { EventKind } from '../changes.ts';

/** Every kind of event, with what has changed. */
export const kindMeanings: Readonly<Record<EventKind, string>> = {
  authorizations: 'the permissions of the user who reads the stream',
  tenant: 'a tenant',
  user: 'a user',
  hub: 'a hub, its tenants, or the number of its users',
};

export const kinds: readonly string[] = Object.keys(kindMeanings);

/** Formats an event for the stream (HTML Living Standard, server-sent events). */
export function frame(
  id: string,
  event: string,
  content: Readonly<Record<string, string>>,
): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(content)}\n\n`;
}

/** A comment that keeps the connection alive. */
export const heartbeat = ':\n\n';

/** Tells a reader how long to wait before it reconnects. */
export const retryAfter = (milliseconds: number): string =>
  `retry: ${Math.round(milliseconds)}\n\n`;

/** Returns the id of an event. It names the installation, because a new database restarts at 1. */
export function eventId(installation: string, position: number): string {
  return `${installation}-${position}`;
}

/** Returns the position in a `Last-Event-ID`, if the id is from this installation. */
export function positionIn(header: unknown, installation: string): number | undefined {
  if (typeof header !== 'string') return undefined;
  const [, name, digits] = /^([0-9a-f]{8})-(\d{1,9})$/.exec(header) ?? [];
  return name === installation ? Number(digits) : undefined;
}
