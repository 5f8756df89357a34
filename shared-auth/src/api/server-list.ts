import type { Permission } from '../permissions/permission.ts';
import type { MendedRow } from '../row/server-row.ts';

declare const entity: unique symbol;

/** A server-side id, typed by entity so that ids of different entities cannot be confused. */
export type Id<Entity extends string> = string & { readonly [entity]: Entity };

/**
 * An entity as the console reads it. Another platform's server may leave out any field of the OpenAPI
 * document except the id and the name.
 */
export type Identified<
  Fields extends { id: string },
  EntityId,
  Name extends keyof Fields,
> = Partial<Omit<Fields, 'id' | Name>> & Pick<Fields, Name> & { readonly id: EntityId };

/** The unchecked response of a write; its caller checks what it uses. */
export type Answer = Promise<{ readonly data?: unknown }>;

/** The response of a list call. */
type ListAnswer = Promise<{
  readonly data?: unknown;
  /** The request time of a prefetched response, in milliseconds since 1970. */
  readonly askedAt?: number;
  readonly response?: Response;
}>;

/** Resolves when parsing may continue. */
export type Pause = () => Promise<unknown>;

/**
 * Receives a list's text while it arrives, in whole rows, usually as an array. Returns `true` to defer
 * the parsing of this text until the whole list has arrived.
 */
export type Look = (text: string) => boolean;

/** A list of the server: its query key, its permission, and how to read and validate it. */
export interface ServerList<Row> {
  /** The query key; its first part is the entity, as in server events. */
  readonly key: readonly string[];
  /** The permission that the call requires. */
  readonly permission: Permission;
  /**
   * @param pause - awaited before a piece of a long list is parsed
   * @param look - sees rows before all of them are parsed
   * @param headers - of the request; with the extension `list-deltas`, they ask for the changes since an ETag
   */
  readonly call: (
    signal: AbortSignal,
    pause?: Pause,
    look?: Look,
    headers?: Readonly<Record<string, string>>,
  ) => ListAnswer;
  /** A cheap type check, because it runs for each of up to 100,000 rows. */
  readonly isRow: (value: unknown) => value is Row;
  /** Reads as much as possible of an invalid row. Without this function, invalid rows are left out. */
  readonly mend?: (value: unknown) => MendedRow<Row>;
}
