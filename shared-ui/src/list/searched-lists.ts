import { api, hubs, tenants, users } from '@console/shared-auth';
import { atBase } from '@console/shared-auth/base-path';
import { getNamespace } from '../application/screen-root.tsx';
import type {
  ManifestList,
  ManifestSearch,
  ManifestView,
  MicroFrontend,
} from '../contract/manifest.ts';
import type { PageReleases } from '../contract/releases.ts';
import { createValue } from '../contract/value.ts';
import type { Column } from '../list-index/column.ts';
import type { ListRow, ListSource } from '../queries/list-source.ts';
import { manifests } from './manifests.ts';

/** The lists of a micro-frontend and how to search their rows, from its manifest. */
export interface SearchedLists {
  readonly route: string;
  readonly namespace: string;
  /** The lists that contain such rows, the most complete list first. */
  readonly lists: readonly ListSource<ListRow>[];
  readonly name: (row: ListRow) => string;
  readonly detail: (row: ListRow) => string;
  readonly addressOf: (row: ListRow) => string;
  /** The address of the list, which takes a search as `q`; undefined if the manifest names none. */
  readonly list: string | undefined;
  readonly views: readonly ManifestView[];
  /** Members whose changes are reported, each with its text key; by default none. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Returns the fields to search by name; `t` returns the module's texts. */
  readonly columns: (t: (key: string) => string) => readonly Column<ListRow>[];
}

/** The `search` parts of the live manifests by module; the page's own manifests lack them. */
export const published = createValue<ReadonlyMap<string, ManifestSearch>>(new Map());

const SEARCHES_TIMEOUT_MS = 15_000;

let loading: Promise<void> | undefined;

/** Loads the `search` parts that the page's manifests lack; a call after a failure retries. */
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

/** Returns the lists that the manifests declare; the same object for the same manifest. */
export function searchedLists(): readonly SearchedLists[] {
  return manifests.get().flatMap((manifest) => {
    const search = manifest.search ?? published.get().get(manifest.module);
    if (!search) return [];
    const lists = known.get(manifest) ?? toSearchedLists(manifest, search);
    known.set(manifest, lists);
    return [lists];
  });
}

function toSearchedLists(manifest: MicroFrontend, search: ManifestSearch): SearchedLists {
  const { route } = manifest;
  const { detail, fields = {}, changes, routerLink = `${route}/{id}` } = search;
  const namespace = getNamespace(manifest);
  return {
    route,
    namespace,
    lists: search.lists.map(toSource),
    name: (row) => String(valueIn(row, search.name) ?? row.id),
    detail: (row) => String(valueIn(row, detail === undefined ? [] : [detail]) ?? ''),
    addressOf: ({ id }) => routerLink.replace('{id}', () => encodeURIComponent(id)),
    list: search.list,
    views: search.views ?? [],
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
          searchAs: { name, label: t(label) },
          width: 0,
        }),
      ),
  };
}

/** Returns a row's value: a text or a number. Rows of other platforms may contain anything. */
function valueIn(row: ListRow, members: readonly string[]): string | number | undefined {
  const values = members.flatMap((member) => {
    const value: unknown = Reflect.get(row, member);
    const isShown = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return isShown ? [value] : [];
  });
  return values.length > 1 ? values.join(' ') : values[0];
}

/** The lists that screens read, by path, so that the search and the screens share the cache. */
const screenLists: Readonly<Record<string, ListSource<ListRow>>> = {
  '/tenant/list': tenants.list,
  '/user/listall': users.every,
  '/user/list': users.own,
  '/hub/list': hubs.list,
  '/hub': hubs.own,
};

function toSource({ path, permission }: ManifestList): ListSource<ListRow> {
  const list = screenLists[path] ?? {
    key: path.slice(1).split('/'),
    // The path belongs to a module's own API, which the type of the console's API does not include.
    read: (options) => api.GET(path as '/tenant/list', options),
    isRow: (value): value is ListRow => typeof Object(value).id === 'string',
  };
  return { ...list, permission };
}
