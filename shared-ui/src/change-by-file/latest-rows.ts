import { type Hub, type HubId, hubs, type TenantId } from '@console/shared-auth';
import type { Query } from '@tanstack/react-query';
import { toValues } from '../exported-row/row-version.ts';
import type { FormField, FormValues } from '../form/form-field.ts';
import { toFormValues } from '../form/inputs.ts';
import { type ListRow, type ListSource, listQuery } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';
import { rowFrom } from '../queries/row-faults.ts';
import type { NamedHub } from '../tenant-hubs/hubs-by-tenant.ts';
import { tenantIdsQuery } from '../tenant-hubs/tenant-ids.ts';
import type { StoredRow } from './compare-row.ts';

/** The newest rows of a list that this page knows: as last read, and as the server returned them. */
export class LatestRows<Row extends ListRow> {
  readonly #source: ListSource<Row>;
  readonly #fields: readonly FormField[];
  readonly #withHubs: boolean;
  readonly #returned = new Map<string, Row>();
  readonly #queries = new Map<HubId, PairQuery>();
  #list: readonly Row[] = [];
  #byId: ReadonlyMap<string, Row> = new Map();

  constructor(source: ListSource<Row>, fields: readonly FormField[], withHubs: boolean) {
    this.#source = source;
    this.#fields = fields;
    this.#withHubs = withHubs;
  }

  /** Reads the list, and the hubs if they are wanted, from the server. */
  async read(): Promise<void> {
    const pairs = async () => {
      const all = await queryClient.fetchQuery({ ...listQuery(hubs.list), staleTime: 0 });
      const queries = all.map(({ id }) => ({ ...tenantIdsQuery(id), staleTime: 0 }));
      await Promise.all(queries.map((query) => queryClient.fetchQuery(query)));
    };
    const list = queryClient.fetchQuery({ ...listQuery(this.#source), staleTime: 0 });
    await Promise.all([list, this.#withHubs && pairs()]);
  }

  get ids(): Iterable<string> {
    this.#follow();
    return this.#byId.keys();
  }

  get hubs(): readonly NamedHub[] {
    if (!this.#withHubs) return [];
    return queryClient.getQueryData<Hub[]>(hubs.list.key) ?? [];
  }

  row(id: string): Row | undefined {
    this.#follow();
    const listed = this.#byId.get(id);
    const returned = this.#returned.get(id);
    if (!listed || !returned) return returned ?? listed;
    return (versionOf(listed) ?? 0) > (versionOf(returned) ?? 0) ? listed : returned;
  }

  stored(id: string): StoredRow | undefined {
    const row = this.row(id);
    if (!row) return undefined;
    const fields = this.#fields;
    const hubsOf = () => this.#hubsOf(id);
    return {
      get values() {
        return toValues(fields, row);
      },
      get hubs() {
        return hubsOf();
      },
    };
  }

  /** Returns the values of a row exactly as they are stored. */
  inputs(id: string): FormValues {
    return toFormValues(this.#fields, this.row(id));
  }

  /** Returns the version of a row; undefined if the server has no versions. */
  version(id: string): number | undefined {
    return versionOf(this.row(id));
  }

  /** Notes a row of a response, because the list is read again only later. Returns false if it is no row. */
  note(data: unknown): boolean {
    const row = rowFrom(this.#source, data);
    if (row) this.#returned.set(row.id, row);
    return row !== undefined;
  }

  #follow(): void {
    const list = queryClient.getQueryData<Row[]>(this.#source.key) ?? [];
    if (list === this.#list) return;
    this.#list = list;
    this.#byId = new Map(list.map((row) => [row.id, row]));
  }

  #hubsOf(id: string): readonly NamedHub[] {
    // The cast is safe: only tenants have hubs.
    return this.hubs.filter((hub) => this.#query(hub.id)?.state.data?.has(id as TenantId));
  }

  /** Returns the query of a hub's tenants. Finding it by its key for each row would take seconds. */
  #query(hubId: HubId): PairQuery | undefined {
    const known = this.#queries.get(hubId);
    if (known) return known;
    const queryKey = hubs.tenantIdsKey(hubId);
    const query = queryClient.getQueryCache().find<ReadonlySet<TenantId>>({ queryKey });
    if (query) this.#queries.set(hubId, query);
    return query;
  }
}

type PairQuery = Query<ReadonlySet<TenantId>>;

function versionOf(row: ListRow | undefined): number | undefined {
  const version: unknown = row && Reflect.get(row, 'version');
  return typeof version === 'number' ? version : undefined;
}
