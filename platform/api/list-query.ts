import { LIST_DELTA } from '@console/shared-ui/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ListName } from './changes.ts';

/** A list as one caller may see it. */
export interface ListQuery {
  list: ListName;
  /** The part of the list that the caller sees: callers with the same scope get the same answer. */
  scope: string;
  /** Selects the rows, in order; the names of the columns are those of the JSON. */
  rows: RawBuilder<unknown>;
  /** The hub whose tenants the list has: the list then has the `id` of each row, in place of rows. */
  idsOf?: string;
  /** The hub whose rows the list has, if not of all hubs; empty for no hub. */
  ofHub?: string;
}

/** With more changes, the whole list is answered: it is compressed, and shared by all readers. */
const MAX_CHANGES = 500;

interface DeltaRow {
  revision: number;
  /** The number of revisions since the base whose changes are known. */
  known: number;
  changed: string[];
  /** The changed rows that are in the list, as JSON. */
  items: string | null;
  present: string[];
}

/** Returns whether a request accepts a delta of a list (RFC 3229 §10.5.3). */
export function acceptsDelta({ 'a-im': accepted }: Readonly<Record<string, unknown>>): boolean {
  return String(accepted ?? '')
    .split(',')
    .map((one) => one.replaceAll(/\s/g, '').toLowerCase().split(';'))
    .some(([name, quality]) => name === LIST_DELTA && !/^q=0(?:\.0*)?$/.test(quality ?? ''));
}

/** Returns an element of a list as JSON text. */
export const toElement = (idsOf: string | undefined): RawBuilder<unknown> =>
  idsOf === undefined
    ? sql`json_strip_nulls(row_to_json(item))::text`
    : sql`to_json(item.id)::text`;

/** Reads rows and revision in one statement, so that the revision is that of exactly these rows. */
export function listStatement({ list, rows, idsOf }: ListQuery) {
  return sql<{ revision: number; items: string | null }>`
    select
      (select revision from list_revisions where list = ${list}) as revision,
      (
        select string_agg(${toElement(idsOf)}, E',\\n')
        from (${rows}) as item
      ) as items
  `;
}

/**
 * Reads, in one statement, the changes since a revision. Events get their revision under a lock that is held until
 * commit (`publish`), so no change with an earlier revision can be committed later. Old events are deleted one by
 * one, so the revision of the oldest event counts as unknown, unless no event was deleted before it.
 */
export function deltaStatement({ list, rows, idsOf, ofHub }: ListQuery, base: number) {
  // A hub that was created or deleted since the base may have other tenants than its events say.
  const isKnown = idsOf === undefined ? sql`true` : sql`subject <> ${idsOf} or change = 'updated'`;
  // Other hubs' rows may not be named to the caller, not even as gone.
  const isSeen = ofHub === undefined ? sql`true` : sql`hub_id::text = ${ofHub}`;
  const changed =
    idsOf === undefined
      ? sql`select distinct subject as id from since where ${isSeen}`
      : sql`select distinct tenant as id from since where subject = ${idsOf} and tenant is not null`;
  return sql<DeltaRow>`
    with oldest as (
      select kind, revision from (select * from events order by id limit 1) as first where id > 1
    ),
    since as materialized (
      select subject, hub_id, tenant, change, revision from events
      where kind = ${list} and revision > ${base}
        and not exists (select from oldest where oldest.kind = events.kind and oldest.revision = events.revision)
    ),
    changed as materialized (${changed} limit ${MAX_CHANGES + 1}),
    present as materialized (
      select item.id::text as id, ${toElement(idsOf)} as element from (${rows}) as item
      where item.id = any(array(select id::uuid from changed))
    )
    select
      (select revision from list_revisions where list = ${list}) as revision,
      (select count(distinct revision)::integer from since where ${isKnown}) as known,
      array(select id from changed) as changed,
      (select string_agg(element, E',\\n') from present) as items,
      array(select id from present) as present
  `;
}

/** Returns the delta as JSON; an empty text if the changes since the base are unknown or too many. */
export function toDelta(
  { revision, known, changed, items, present }: DeltaRow,
  base: number,
): string {
  if (known !== revision - base || changed.length > MAX_CHANGES) return '';
  const there = new Set(present);
  const gone = changed.filter((id) => !there.has(id));
  return `{"rows":[${items ?? ''}],"gone":${JSON.stringify(gone)}}`;
}
