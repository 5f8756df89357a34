/**
 * Something changed at the server. It says what, not how: whoever shows it reads it again.
 * `change` is `missed` when there was too much to tell what.
 */
export interface ServerEvent {
  /**
   * What changed: `tenant`, `user`, `hub`, `authorizations`, or what a module of its own brings. It
   * is the first part of the names of the queries that have to be read again.
   */
  readonly kind: string;
  readonly change: string;
  /** Id of what changed, where it is one thing. */
  readonly id?: string;
}

/** What the stream of server events says. */
export type ServerEvents =
  /** The console is not live: not configured, not permitted, or nobody is there. */
  | { readonly status: 'off' }
  /** Connected: from now on every change is told. */
  | { readonly status: 'live' }
  /** Cut off since then (milliseconds since 1970); resumed by itself, with what was missed. */
  | { readonly status: 'paused'; readonly since: number }
  /** Several at a time: a flood comes as at most five of these a second. */
  | { readonly status: 'changed'; readonly events: readonly ServerEvent[] };

/** With which the stream says where it begins: it tells of no change. */
const BEGINNING = 'ready';

/** Reads an event of the wire; undefined for one that tells of no change. */
export function readServerEvent(kind: string | undefined, text: string): ServerEvent | undefined {
  if (!kind || kind === BEGINNING) return undefined;
  const { change, id } = parse(text);
  return {
    kind,
    change: typeof change === 'string' ? change : 'changed',
    // Other platforms have numbers for ids.
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}
