import { api, hubs, tenants, users } from '@console/shared-auth';
import { atBase } from '@console/shared-auth/base-path';
import { namespaceOf } from '../application/screen-root.tsx';
import type { ManifestList, ManifestSearch, MicroFrontend } from '../contract/manifest.ts';
import type { PageReleases } from '../contract/releases.ts';
import { createValue } from '../contract/value.ts';
import type { Column } from '../list-index/column.ts';
import type { ListRow, ListSource } from '../queries/list-source.ts';
import { manifests } from './manifests.ts';

/** How the rows of a micro-frontend are found, as its manifest says it. */
export interface SearchedLists {
  readonly route: string;
  /** The namespace of the module's texts. */
  readonly namespace: string;
  /** Each list that holds such rows, the fullest first. */
  readonly lists: readonly ListSource<ListRow>[];
  readonly name: (row: ListRow) => string;
  readonly detail: (row: ListRow) => string;
  /** Path of a row within the console. */
  readonly addressOf: (row: ListRow) => string;
  /** Members whose changes are told, each with the key of its text; absent: none are. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What a search asks for by name; `t` has the texts of the module. */
  readonly columns: (t: (key: string) => string) => readonly Column<ListRow>[];
}

/** By module: how its rows are found, of those whose manifests the page began with. */
export const published = createValue<ReadonlyMap<string, ManifestSearch>>(new Map());

/** Milliseconds that they have to arrive in. */
const SEARCHES_TIMEOUT_MS = 15_000;

let loading: Promise<void> | undefined;

/** Loads what the page leaves out of its manifests; again where that failed before. */
export function loadSearches(): Promise<void> {
  loading ??= fetchSearches().catch(() => {
    loading = undefined;
  });
  return loading;
}

async function fetchSearches(): Promise<void> {
  const signal = AbortSignal.timeout(SEARCHES_TIMEOUT_MS);
  const response = await fetch(atBase('releases.json'), { signal });
  const { microFrontends = [] }: PageReleases = await response.json();
  published.set(
    new Map(microFrontends.flatMap(({ module, search }) => (search ? [[module, search]] : []))),
  );
}

const known = new WeakMap<MicroFrontend, SearchedLists>();

/** The lists that manifests declare, of one manifest the same object each time. */
export function searchedLists(): readonly SearchedLists[] {
  return manifests.get().flatMap((manifest) => {
    const search = manifest.search ?? published.get().get(manifest.module);
    if (!search) return [];
    const lists = known.get(manifest) ?? listsOf(manifest, search);
    known.set(manifest, lists);
    return [lists];
  });
}

function listsOf(manifest: MicroFrontend, search: ManifestSearch): SearchedLists {
  const { route } = manifest;
  const { detail, fields = {}, changes, routerLink = `${route}/{id}` } = search;
  const namespace = namespaceOf(manifest);
  return {
    route,
    namespace,
    lists: search.lists.map(sourceOf),
    name: (row) => String(valueIn(row, search.name) ?? row.id),
    detail: (row) => String(valueIn(row, detail === undefined ? [] : [detail]) ?? ''),
    addressOf: ({ id }) => routerLink.replace('{id}', () => encodeURIComponent(id)),
    ...(changes && {
      fields: Object.fromEntries(
        Object.entries(changes).map(([member, key]) => [member, `${namespace}:${key}`]),
      ),
    }),
    columns: (t) =>
      Object.entries(fields).map(
        ([name, { label, members, kind }]): Column<ListRow> => ({
          id: name,
          title: t(label),
          kind: kind ?? 'text',
          value: (row) => valueIn(row, members),
          field: { name, label: t(label) },
          width: 0,
        }),
      ),
  };
}

/** What a row has there: a text, or one number; another platform's row may have anything. */
function valueIn(row: ListRow, members: readonly string[]): string | number | undefined {
  const values = members.flatMap((member) => {
    const value: unknown = Reflect.get(row, member);
    const isShown = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return isShown ? [value] : [];
  });
  return values.length > 1 ? values.join(' ') : values[0];
}

/** The lists that screens read, by path: they share what was read. */
const ofScreens: Readonly<Record<string, ListSource<ListRow>>> = {
  '/tenant/list': tenants.list,
  '/user/listall': users.every,
  '/user/list': users.own,
  '/hub/list': hubs.list,
  '/hub': hubs.own,
};

function sourceOf({ path, permission }: ManifestList): ListSource<ListRow> {
  const list = ofScreens[path] ?? {
    key: path.slice(1).split('/'),
    // The type has the paths of the console's own API document; this one is of a module's own API.
    call: (signal, pause, look) => api.GET(path as '/tenant/list', { signal, pause, look }),
    isRow: (value): value is ListRow => typeof Object(value).id === 'string',
  };
  return { ...list, permission };
}
