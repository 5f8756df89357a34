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

/** Returns whether the user is known to have the permission, or at least one of several; re-renders when that changes. */
export function usePermission(...anyOf: readonly Permission[]): boolean {
  return holdsAny(usePermissions(), anyOf);
}

/**
 * Returns whether the user has the permission, or had it at any time since the caller was mounted. A form
 * stays open by it when the permission is withdrawn.
 */
export function useHadPermission(wanted: Permission): boolean {
  const held = usePermission(wanted);
  const [before, setBefore] = useState(held);
  if (held && !before) setBefore(true);
  return held || before;
}

/** Checks that the user is known to have the permission now. */
export function holds(wanted: Permission): boolean {
  return holdsAny(permissions.get(), [wanted]);
}
