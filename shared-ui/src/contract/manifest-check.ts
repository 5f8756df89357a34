import { isApiName } from '@console/shared-auth/internal/module-apis';
import { languages } from './languages.ts';
import { INVISIBLE } from './visible-name.ts';

/** Returns the fault of a manifest, or undefined. Unknown members are allowed, for a newer shell. */
export function manifestFault(manifest: unknown): string | undefined {
  const members = toRecord(manifest);
  if (!members) return 'it is not an object';
  const { module, route, label, permissions, menu, actions = [], own = [] } = members;
  if (!isText(module)) return 'module is not a name';
  if (!isPath(route) || /.\/$/.test(route)) return 'route is not a path such as /tenants';
  return (
    labelFault('label', label) ??
    permissionsFault('permissions', permissions) ??
    listFault('menu', menu, menuItemFault(route)) ??
    listFault('actions', actions, actionFault(route)) ??
    listFault('own', own, actionFault(route)) ??
    membersFault('apis', members.apis, apiFault) ??
    (members.search === undefined ? undefined : searchFault(route, members.search))
  );
}

/** Checks an API of a module: its name, and the names of the permissions that it grants. */
function apiFault(name: string, permissions: unknown): string | undefined {
  if (!isApiName(name.slice('apis.'.length))) return `${name} is not a name such as apis.billing`;
  return listFault(name, permissions, (place, permission) =>
    isText(permission) && /^[\w.-]+$/.test(permission)
      ? undefined
      : `${place} is not a name without ":" such as GetInvoices`,
  );
}

function searchFault(route: string, search: unknown): string | undefined {
  const members = toRecord(search);
  if (!members) return 'search is not an object';
  const { lists, name, detail = 'id', routerLink = `${route}/{id}`, fields, changes } = members;
  const { list = route, views = [] } = members;
  const linkedRow = isPath(routerLink) && routerLink.includes('{id}') && routerLink;
  return (
    filledListFault('search.lists', lists, apiListFault) ??
    filledListFault('search.name', name, nameFault) ??
    nameFault('search.detail', detail) ??
    (linkedRow ? undefined : 'search.routerLink is not a path such as /users/{id}') ??
    (isWithin(route, String(linkedRow)) ? undefined : `search.routerLink is not within ${route}`) ??
    membersFault('search.fields', fields, fieldFault) ??
    membersFault('search.changes', changes, nameFault) ??
    (isText(list) && isWithin(route, list) ? undefined : `search.list is not within ${route}`) ??
    listFault('search.views', views, actionFault(route))
  );
}

function apiListFault(name: string, list: unknown): string | undefined {
  const { path, permission } = toRecord(list) ?? {};
  const isApiPath = isText(path) && /^(?:\/[\w-]+)+$/.test(path);
  if (!isApiPath) return `${name}.path is not a path of the API such as /tenant/list`;
  return nameFault(`${name}.permission`, permission);
}

/** Checks a field that a search term can name, e.g. `signed-in:never`. */
function fieldFault(name: string, field: unknown): string | undefined {
  const { label, members, kind = 'number' } = toRecord(field) ?? {};
  if (!/\.[a-z][a-z0-9-]*$/.test(name))
    return `${name} may only have lower-case letters, digits and -`;
  if (kind !== 'number' && kind !== 'time') return `${name}.kind is neither number nor time`;
  return (
    nameFault(`${name}.label`, label) ?? filledListFault(`${name}.members`, members, nameFault)
  );
}

/** Checks a link of a module. It must lead to the route of the same module, or below it. */
const linkFault =
  (route: string) =>
  (name: string, link: unknown): string | undefined => {
    const { label, icon = 'M0 0', routerLink } = toRecord(link) ?? {};
    if (!isText(icon)) return `${name}.icon is not path data`;
    if (!isPath(routerLink)) return `${name}.routerLink is not a path such as /tenants/list`;
    if (!isWithin(route, routerLink)) return `${name}.routerLink is not within ${route}`;
    return labelFault(`${name}.label`, label);
  };

/** Levels of a menu below its section; deeper items cannot be reached in the popups of a narrow window. */
const MENU_LEVELS = 3;

const menuItemFault =
  (route: string, level = 1) =>
  (name: string, item: unknown): string | undefined => {
    const members = toRecord(item) ?? {};
    const { label, icon = 'M0 0', routerLink, items, permissions = [], tooltip } = members;
    const isGroup = items !== undefined;
    if (isGroup && routerLink !== undefined) return `${name} has both items and routerLink`;
    if (isGroup && level === MENU_LEVELS) return `${name} has items below level ${MENU_LEVELS}`;
    return (
      (isGroup
        ? filledListFault(`${name}.items`, items, menuItemFault(route, level + 1))
        : linkFault(route)(name, item)) ??
      (isText(icon) ? labelFault(`${name}.label`, label) : `${name}.icon is not path data`) ??
      permissionsFault(`${name}.permissions`, permissions) ??
      (tooltip === undefined ? undefined : labelFault(`${name}.tooltip`, tooltip)) ??
      routeOptionsFault(name, members)
    );
  };

const FLAGS = ['disabled', 'replaceUrl', 'skipLocationChange'] as const;

/** Values of `routerLinkActiveOptions`. */
const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  paths: ['exact', 'subset'],
  queryParams: ['exact', 'subset', 'ignored'],
  fragment: ['exact', 'ignored'],
};

function routeOptionsFault(
  name: string,
  members: Readonly<Record<string, unknown>>,
): string | undefined {
  const flag = FLAGS.find((one) => ![undefined, true, false].includes(members[one] as undefined));
  if (flag) return `${name}.${flag} is neither true nor false`;
  const { fragment = 'a', state = {}, queryParams, routerLinkActiveOptions } = members;
  if (!isText(fragment) || fragment.startsWith('#'))
    return `${name}.fragment is not a text without #`;
  if (!toRecord(state) || Array.isArray(state)) return `${name}.state is not an object`;
  return (
    membersFault(`${name}.queryParams`, queryParams, (member, value) =>
      [value].flat().every((one) => typeof one === 'string')
        ? undefined
        : `${member} is neither a text nor a list of texts`,
    ) ??
    membersFault(`${name}.routerLinkActiveOptions`, routerLinkActiveOptions, (member, value) => {
      const allowed = COMPARISONS[member.slice(member.lastIndexOf('.') + 1)];
      if (!allowed || allowed.includes(String(value))) return undefined;
      return `${member} is not ${allowed.join(' or ')}`;
    })
  );
}

const actionFault =
  (route: string) =>
  (name: string, action: unknown): string | undefined => {
    const permissions = toRecord(action)?.permissions;
    return linkFault(route)(name, action) ?? permissionsFault(`${name}.permissions`, permissions);
  };

function labelFault(name: string, label: unknown): string | undefined {
  const texts = toRecord(label) ?? {};
  const missing = languages.find((language) => !isText(texts[language]));
  if (missing) return `${name}.${missing} is not a text`;
  const odd = languages.find((language) => INVISIBLE.test(String(texts[language])));
  return odd && `${name}.${odd} has invisible characters, or starts with an accent`;
}

function permissionsFault(name: string, permissions: unknown): string | undefined {
  return listFault(name, permissions, nameFault);
}

const nameFault = (name: string, value: unknown): string | undefined =>
  isText(value) ? undefined : `${name} is not a name`;

type Check = (name: string, value: unknown) => string | undefined;

const filledListFault = (name: string, list: unknown, faultOf: Check): string | undefined =>
  listFault(name, list, faultOf) ??
  (Array.isArray(list) && list.length === 0 ? `${name} is empty` : undefined);

function membersFault(name: string, value: unknown, faultOf: Check): string | undefined {
  if (value === undefined) return undefined;
  const members = toRecord(value);
  if (!members || Array.isArray(value)) return `${name} is not an object`;
  for (const [member, one] of Object.entries(members)) {
    const fault = faultOf(`${name}.${member}`, one);
    if (fault) return fault;
  }
  return undefined;
}

function listFault(name: string, list: unknown, faultOf: Check): string | undefined {
  if (!Array.isArray(list)) return `${name} is not a list`;
  for (const [index, value] of list.entries()) {
    const fault = faultOf(`${name}[${index}]`, value);
    if (fault) return fault;
  }
  return undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Checks whether a link leads to a route, or to an address below the route. */
const isWithin = (route: string, link: string): boolean =>
  `${link.split(/[?#]/)[0]}/`.startsWith(`${route}/`);

const isPath = (value: unknown): value is string => isText(value) && /^\/[^/]/.test(value);

function toRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}
