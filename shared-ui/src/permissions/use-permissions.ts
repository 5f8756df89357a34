import { holdsAny, type Permission, type Permissions, permissions$ } from '@console/shared-auth';
import { useState } from 'react';
import { createValue } from '../contract/value.ts';
import { useValue } from '../value/use-value.ts';

const permissions = createValue<Permissions>({ status: 'unknown' });

permissions$.subscribe((next) => {
  // While a lapsed session is renewed in place nobody is known, and what is on the screen, a
  // half-filled form above all, has to stay as it was. The server denies meanwhile.
  if (next.status === 'unknown' && permissions.get().status === 'known') return;
  permissions.set(next);
});

/** What is known of the person's permissions; draws again within the same turn as they change. */
export function usePermissions(): Permissions {
  return useValue(permissions);
}

/** Whether the person surely holds at least one of the permissions. */
export function useHolds(...wanted: readonly Permission[]): boolean {
  return holdsAny(usePermissions(), wanted);
}

/**
 * Whether the person holds the permission, or has held it since the caller was drawn: what was open
 * when it was taken away stays, with what was typed.
 */
export function useHasHeld(wanted: Permission): boolean {
  const held = useHolds(wanted);
  const [before, setBefore] = useState(held);
  if (held && !before) setBefore(true);
  return held || before;
}

/** Whether the person surely holds the permission at this moment. */
export function holds(wanted: Permission): boolean {
  return holdsAny(permissions.get(), [wanted]);
}
