import { languages } from './languages.ts';
import { INVISIBLE } from './visible-name.ts';

/**
 * What is wrong with a manifest, as `<member> is no …`; nothing where it is one. Members that the
 * console does not know are left alone: a newer shell may.
 */
export function manifestFault(manifest: unknown): string | undefined {
  const members = membersOf(manifest);
  if (!members) return 'it is no object';
  const { module, route, label, permissions, menu, actions = [], own = [] } = members;
  if (!isText(module)) return 'module is no name';
  if (!isPath(route) || /.\/$/.test(route)) return 'route is no path such as /tenants';
  return (
    labelFault('label', label) ??
    permissionsFault('permissions', permissions) ??
    listFault('menu', menu, linkFault(route)) ??
    listFault('actions', actions, actionFault(route)) ??
    listFault('own', own, actionFault(route))
  );
}

/** A link leads to where its own module draws. */
const linkFault =
  (route: string) =>
  (name: string, link: unknown): string | undefined => {
    const { label, icon = 'M0 0', routerLink } = membersOf(link) ?? {};
    if (!isText(icon)) return `${name}.icon is no path data`;
    if (!isPath(routerLink)) return `${name}.routerLink is no path such as /tenants/list`;
    const [path = ''] = routerLink.split(/[?#]/);
    if (!`${path}/`.startsWith(`${route}/`)) return `${name}.routerLink is not within ${route}`;
    return labelFault(`${name}.label`, label);
  };

const actionFault =
  (route: string) =>
  (name: string, action: unknown): string | undefined => {
    const permissions = membersOf(action)?.permissions;
    return linkFault(route)(name, action) ?? permissionsFault(`${name}.permissions`, permissions);
  };

function labelFault(name: string, label: unknown): string | undefined {
  const texts = membersOf(label) ?? {};
  const missing = languages.find((language) => !isText(texts[language]));
  if (missing) return `${name}.${missing} is no text`;
  const odd = languages.find((language) => INVISIBLE.test(String(texts[language])));
  return odd && `${name}.${odd} has characters that cannot be seen, or begins with an accent`;
}

function permissionsFault(name: string, permissions: unknown): string | undefined {
  return listFault(name, permissions, (one, permission) =>
    isText(permission) ? undefined : `${one} is no name`,
  );
}

function listFault(
  name: string,
  list: unknown,
  faultOf: (name: string, value: unknown) => string | undefined,
): string | undefined {
  if (!Array.isArray(list)) return `${name} is no list`;
  for (const [index, value] of list.entries()) {
    const fault = faultOf(`${name}[${index}]`, value);
    if (fault) return fault;
  }
  return undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isPath = (value: unknown): value is string => isText(value) && /^\/[^/]/.test(value);

function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}
