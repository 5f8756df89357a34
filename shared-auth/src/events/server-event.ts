/**
 * Something changed at the server. It says what, not how: whoever shows it reads it again.
 * `change` is `missed` when there was too much to tell what.
 */
export interface ServerEvent {
  readonly kind: 'authorizations' | 'tenant' | 'user' | 'hub';
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

const kinds: readonly string[] = ['authorizations', 'tenant', 'user', 'hub'];

/** Reads an event of the wire; undefined for what this console does not know. */
export function readServerEvent(kind: string | undefined, text: string): ServerEvent | undefined {
  if (!isKind(kind)) return undefined;
  const content = parse(text);
  const { change, id } = content;
  return {
    kind,
    change: typeof change === 'string' ? change : 'changed',
    ...(typeof id === 'string' && { id }),
  };
}

function isKind(kind: string | undefined): kind is ServerEvent['kind'] {
  return kind !== undefined && kinds.includes(kind);
}

function parse(text: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}
