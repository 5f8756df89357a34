import { holdsAny, type Permissions } from '@console/shared-auth';

/** Users of the signed-in user's own hub, or of every hub. */
export type UserScope = 'mine' | 'all';

/** Returns the scopes that the user may see, the default first. */
export function userScopes(permissions: Permissions): readonly UserScope[] {
  const all = holdsAny(permissions, ['GetAllUsers']);
  const mine = holdsAny(permissions, ['GetUsers']);
  if (all && mine) return ['all', 'mine'];
  return all ? ['all'] : ['mine'];
}

/** Returns the scope in an address if the user may see it, else the default. */
export function readScope(search: string, scopes: readonly UserScope[]): UserScope {
  const asked = new URLSearchParams(search).get('scope');
  return scopes.find((scope) => scope === asked) ?? scopes[0] ?? 'mine';
}
