import { type Hub, holdsAny, type Permissions } from '@console/shared-auth';
import { usePermissions } from '@console/shared-ui';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export type HubPart = 'tenants' | 'users';

interface HubListLinkProps {
  readonly hub: Hub;
  readonly part: HubPart;
  readonly children: ReactNode;
}

/** A link to the list of a hub's tenants or users; plain text if the user may not see the list. */
export function HubListLink({ hub, part, children }: HubListLinkProps) {
  const address = useListAddress(hub, part);
  return address === undefined ? (
    <span>{children}</span>
  ) : (
    <Link to={address} onClick={leaveRow}>
      {children}
    </Link>
  );
}

/** Returns the address of the list of a hub's tenants or users, if the user may see that list. */
export function useListAddress(hub: Hub, part: HubPart): string | undefined {
  const permissions = usePermissions();
  const filter = `hub=${encodeURIComponent(hub.name)}`;
  if (part === 'users') {
    if (holdsAny(permissions, ['GetAllUsers'])) return `/users/list?${filter}`;
    return isOwn(permissions) && holdsAny(permissions, ['GetUsers']) ? '/users/list' : undefined;
  }
  // Only users who may see all hubs see which tenants are in which hub.
  const maySee = !isOwn(permissions) && holdsAny(permissions, ['GetTenants']);
  return maySee ? `/tenants/list?${filter}` : undefined;
}

const isOwn = (permissions: Permissions): boolean => !holdsAny(permissions, ['GetManagementHubs']);

/** Stops the click event, because a click on the row opens the hub. */
const leaveRow = (event: MouseEvent): void => event.stopPropagation();
