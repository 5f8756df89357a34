import { holdsAny, type Permissions } from '@console/shared-auth';

/** `mine`: the users of the signed-in user's own hub. `all`: the users of every hub. */
export type UserScope = 'mine' | 'all';

/** Returns the scopes that the user may see. The first is the default. */
export function userScopes(permissions: Permissions): readonly UserScope[] {
  const all = holdsAny(permissions, ['GetAllUsers']);
  const mine = holdsAny(permissions, ['GetUsers']);
  if (all && mine) return ['all', 'mine'];
  return all ? ['all'] : ['mine'];
}

/** Returns the scope in an address, if the user may see it; otherwise the default. */
export function readScope(search: string, scopes: readonly UserScope[]): UserScope {
  const requested = new URLSearchParams(search).get('scope');
  return scopes.find((scope) => scope === requested) ?? scopes[0] ?? 'mine';
}
