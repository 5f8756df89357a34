/**
 * A change at the server, without the new values: modules that show the changed entity read it again.
 * `change` is `missed` if there were too many changes to list.
 */
export interface ServerEvent {
  /**
   * The changed entity: `tenant`, `user`, `hub`, `authorizations`, or an entity of another module. It
   * is the first part of the query keys to read again.
   */
  readonly kind: string;
  /** The kind of change, e.g. `created`, `changed` or `deleted`. */
  readonly change: string;
  /** Id of the changed entity, if only one has changed. */
  readonly id?: string;
}

/** The state of the event stream, or its latest events. */
export type ServerEvents =
  /** Not configured, not permitted, or no user is signed in. */
  | { readonly status: 'off' }
  /** Connected: every later change is reported. */
  | { readonly status: 'live' }
  /** Disconnected at `since` (milliseconds since 1970); resumes by itself with the missed events. */
  | { readonly status: 'paused'; readonly since: number }
  /** A batch of events, at most five batches a second. */
  | { readonly status: 'changed'; readonly events: readonly ServerEvent[] };

/** The stream's first event, which only carries an id to resume from. */
const BEGINNING = 'ready';

/** Parses an event; returns undefined if it does not report a change. */
export function readServerEvent(kind: string | undefined, text: string): ServerEvent | undefined {
  if (!kind || kind === BEGINNING) return undefined;
  const { change, id } = parse(text);
  return {
    kind,
    change: typeof change === 'string' ? change : 'changed',
    // Other platforms use numeric ids.
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
