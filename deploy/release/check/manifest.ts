import { permissions } from '@console/platform/api/permission.ts';
import { languages } from '@console/shared-ui/contract';
import { isRecord } from '../store/files.ts';
import { describeStatus, type Release } from '../store/release.ts';
import { type Finding, listed } from './rules.ts';

type Members = Readonly<Record<string, unknown>>;

/** The members of a manifest that the console reads, by the place where they stand. */
const LINK = ['label', 'icon', 'routerLink'];
const MENU_ITEM = [
  ...LINK,
  ...['items', 'permissions', 'disabled', 'tooltip', 'queryParams', 'fragment', 'state'],
  ...['replaceUrl', 'skipLocationChange', 'routerLinkActiveOptions'],
];
/** Places of menu items, by level. */
const MENU = ['menu', 'menu.items', 'menu.items.items'];
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['$schema', 'api', 'module', 'route', 'label', 'permissions', 'menu', 'actions', 'own'],
    ...['apis', 'search'],
  ],
  ...Object.fromEntries(MENU.map((place) => [place, MENU_ITEM])),
  ...Object.fromEntries(
    MENU.map((place) => [`${place}.routerLinkActiveOptions`, ['paths', 'queryParams', 'fragment']]),
  ),
  actions: [...LINK, 'permissions'],
  own: [...LINK, 'permissions'],
  search: ['lists', 'list', 'name', 'detail', 'routerLink', 'views', 'fields', 'changes'],
  'search.views': ['label', 'routerLink', 'permissions'],
  'search.lists': ['path', 'permission'],
};

/** Returns what is odd about a valid manifest by itself. */
export function findManifestFindings(manifest: unknown): readonly Finding[] {
  if (!isRecord(manifest)) return [];
  const unknown = Object.entries(MEMBERS).flatMap(([place, known]) =>
    recordsAt(manifest, place).flatMap((one) =>
      Object.keys(one)
        .filter((name) => !known.includes(name))
        .map((name) => (place ? `${place}.${name}` : name)),
    ),
  );
  const members = unknown.length > 0 ? `the console does not know ${listed(unknown)}` : '';
  const bare = recordsAt(manifest, 'menu').filter(({ icon }) => icon === undefined);
  const links = listed(
    bare.map(({ routerLink, label }) => String(routerLink ?? (isRecord(label) ? label.en : label))),
  );
  return [
    ...(members
      ? [{ rule: 'manifest-member', reason: `in its manifest.json, ${members}` } as const]
      : []),
    ...(links ? [{ rule: 'icon', reason: `its menu entry ${links} has no icon` } as const] : []),
  ];
}

/**
 * Returns what does not fit between a version's manifest and the modules that are live with it.
 *
 * @param apis - names of the APIs that the deployment has for modules
 */
export function findManifestMisfits(
  { module, manifest }: Release,
  together: readonly Release[],
  apis: readonly string[] = [],
): readonly Finding[] {
  if (!isRecord(manifest)) return [];
  const others = together.filter((one) => one.module !== module && isRecord(one.manifest));
  const known = new Set<unknown>([
    ...permissions,
    ...others.flatMap(permissionsOf),
    ...apiPermissionsOf(manifest),
  ]);
  const unset = Object.keys(toApis(manifest)).filter((name) => !apis.includes(name));
  const missing = `this console has no API ${listed(unset)}; its operator adds one by --module-api of npm run deploy`;
  const unknown = permissionsOf({ manifest }).filter((name) => !known.has(name));
  const names = listed(unknown.map(String));
  const labels = others.flatMap((other): Finding[] => {
    const label = commonLabel(manifest, other.manifest);
    if (label === undefined) return [];
    const reason = `its label "${label}" is already the label of ${other.module} ${other.version}, which is ${describeStatus(other)}`;
    return [{ rule: 'label', reason }];
  });
  const reason = `no API and no other module of this console knows the permission ${names}`;
  return [
    ...labels,
    ...(names ? [{ rule: 'permission', reason } as const] : []),
    ...(unset.length > 0 ? [{ rule: 'module-api', reason: missing } as const] : []),
  ];
}

const toApis = ({ apis }: Members): Members => (isRecord(apis) ? apis : {});

/** Returns the permissions of a module's own APIs, as manifests name them. */
const apiPermissionsOf = (manifest: Members): readonly string[] =>
  Object.entries(toApis(manifest)).flatMap(([api, names]) =>
    [names].flat().map((name) => `${api}:${name}`),
  );

/** Returns the records at a place such as `search.lists`, of an object or of a list. */
function recordsAt(manifest: Members, place: string): readonly Members[] {
  const steps = place.split('.').filter(Boolean);
  const step = (found: readonly Members[], name: string): readonly Members[] =>
    found.flatMap((one) => [one[name]].flat()).filter(isRecord);
  return steps.reduce(step, [manifest]);
}

function permissionsOf({ manifest }: Pick<Release, 'manifest'>): readonly unknown[] {
  if (!isRecord(manifest)) return [];
  const lists = ['', ...MENU, 'actions', 'own'].flatMap((place) => recordsAt(manifest, place));
  return [
    ...lists.flatMap(({ permissions: names }) => names ?? []),
    ...recordsAt(manifest, 'search.lists').map(({ permission }) => permission),
    ...recordsAt(manifest, 'search.views').flatMap(({ permissions: names }) => names ?? []),
  ];
}

/** Returns a label that two sections have in the same language, in upper or lower case. */
function commonLabel(manifest: unknown, other: unknown): string | undefined {
  const [own, others] = [manifest, other].map((one) => (isRecord(one) ? one.label : undefined));
  if (!isRecord(own) || !isRecord(others)) return undefined;
  const fold = (text: unknown) => String(text).trim().toLowerCase();
  const language = languages.find((one) => fold(own[one]) === fold(others[one]));
  return language && String(own[language]);
}
