import { holdsAny, type Permission, type Permissions, permissions$ } from '@console/shared-auth';
import { useState } from 'react';
import { createValue } from '../contract/value.ts';
import { useValue } from '../value/use-value.ts';

const permissions = createValue<Permissions>({ status: 'unknown' });

permissions$.subscribe((next) => {
  // While an expired session is renewed, the permissions are unknown. The screen, above all a
  // half-filled form, must stay as it is; the server refuses requests in the meantime.
  if (next.status === 'unknown' && permissions.get().status === 'known') return;
  permissions.set(next);
});

/** Returns the user's permissions; re-renders synchronously when they change. */
export function usePermissions(): Permissions {
  return useValue(permissions);
}

/** Returns true if the user is known to have at least one of the permissions. */
export function useHolds(...wanted: readonly Permission[]): boolean {
  return holdsAny(usePermissions(), wanted);
}

/** Returns true if the user has the permission, or had it at any time since the caller was mounted. */
export function useHasHeld(wanted: Permission): boolean {
  const held = useHolds(wanted);
  const [before, setBefore] = useState(held);
  if (held && !before) setBefore(true);
  return held || before;
}

/** Checks that the user is known to have the permission now. */
export function holds(wanted: Permission): boolean {
  return holdsAny(permissions.get(), [wanted]);
}
