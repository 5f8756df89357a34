import { type Hub, holdsAny, type Permissions } from '@console/shared-auth';
import { usePermissions } from '@console/shared-ui';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** What of a hub is a list of its own. */
export type HubPart = 'tenants' | 'users';

interface HubListLinkProps {
  readonly hub: Hub;
  readonly part: HubPart;
  readonly children: ReactNode;
}

/** Leads to the list of what a hub has, for whoever may see that; else it is plain. */
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

/** Where the list of what a hub has is; nothing for whoever may not see it. */
export function useListAddress(hub: Hub, part: HubPart): string | undefined {
  const permissions = usePermissions();
  const filter = `hub=${encodeURIComponent(hub.name)}`;
  if (part === 'users') {
    if (holdsAny(permissions, ['GetAllUsers'])) return `/users/list?${filter}`;
    return isOwn(permissions) && holdsAny(permissions, ['GetUsers']) ? '/users/list' : undefined;
  }
  // Which tenants are in which hub is shown to whoever may see all hubs.
  const maySee = !isOwn(permissions) && holdsAny(permissions, ['GetTenants']);
  return maySee ? `/tenants/list?${filter}` : undefined;
}

/** Whether the hubs that the person sees are their own alone. */
const isOwn = (permissions: Permissions): boolean => !holdsAny(permissions, ['GetManagementHubs']);

/** The rest of the row leads to the hub. */
const leaveRow = (event: MouseEvent): void => event.stopPropagation();
