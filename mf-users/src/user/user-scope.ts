import { holdsAny, type Permissions } from '@console/shared-auth';

/** Whose users: those of the person's own hub, or those of every hub. */
export type UserScope = 'mine' | 'all';

/** The scopes that the person may look at, the one to begin with first. */
export function userScopes(permissions: Permissions): readonly UserScope[] {
  const all = holdsAny(permissions, ['GetAllUsers']);
  const mine = holdsAny(permissions, ['GetUsers']);
  if (all && mine) return ['all', 'mine'];
  return all ? ['all'] : ['mine'];
}

/** The scope that an address asks for, as far as the person may look at it. */
export function readScope(search: string, scopes: readonly UserScope[]): UserScope {
  const asked = new URLSearchParams(search).get('scope');
  return scopes.find((scope) => scope === asked) ?? scopes[0] ?? 'mine';
}
