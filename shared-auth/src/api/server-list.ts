import type { Permission } from '../permissions/permission.ts';
import type { MendedRow } from '../row/server-row.ts';

declare const entity: unique symbol;

/** An id of the server's; that of one kind of thing cannot stand for another's. */
export type Id<Entity extends string> = string & { readonly [entity]: Entity };

/**
 * A thing as the console reads it: the server may be another platform's, so anything of the OpenAPI
 * document may be missing but its id and what it is called by.
 */
export type Identified<
  Fields extends { id: string },
  EntityId,
  Name extends keyof Fields,
> = Partial<Omit<Fields, 'id' | Name>> & Pick<Fields, Name> & { readonly id: EntityId };

/** What a write answers; it is looked at by whoever shows it. */
export type Answer = Promise<{ readonly data?: unknown }>;

/** What a list answers. */
type ListAnswer = Promise<{
  readonly data?: unknown;
  /** Where it was asked for before the call, when that was; in milliseconds since 1970. */
  readonly askedAt?: number;
}>;

/** Resolves when reading may go on. */
export type Pause = () => Promise<unknown>;

/**
 * Is given a list's text as it arrives, whole rows at a time, mostly an array of them; with `true` it is
 * parsed only when all has arrived.
 */
export type Look = (text: string) => boolean;

/** A list of the server: its name, who may ask for it, how it is read and checked. */
export interface ServerList<Row> {
  /** Its name among the queries; the first part is the entity's, as in server events. */
  readonly key: readonly string[];
  /** The call is made only for a person who holds it. */
  readonly permission: Permission;
  /**
   * @param pause - awaited before a piece of a long list is parsed, for who reads beside other work
   * @param look - for who wants to know rows before all of them are parsed
   */
  readonly call: (signal: AbortSignal, pause?: Pause, look?: Look) => ListAnswer;
  /** A cheap look at whether a row is of its type: it runs for each of 100,000. */
  readonly isRow: (value: unknown) => value is Row;
  /** Reads what it can of a value that is no such row; without it the row is left out. */
  readonly mend?: (value: unknown) => MendedRow<Row>;
}
