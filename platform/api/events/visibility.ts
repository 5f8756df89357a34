import type { Selectable } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Tables } from '../tables.ts';

export type StoredEvent = Omit<Selectable<Tables['events']>, 'tenant' | 'revision'>;

/** Returns whether the caller may read the subject of an event. */
export function maySee(caller: Caller, event: StoredEvent): boolean {
  const { permissions, hubId } = caller;
  switch (event.kind) {
    case 'authorizations':
      return concerns(caller, event);
    case 'tenant':
      return permissions.has('GetTenants');
    case 'user':
      if (permissions.has('GetAllUsers')) return true;
      return permissions.has('GetUsers') && event.hub_id === hubId;
    case 'hub':
      if (permissions.has('GetManagementHubs')) return true;
      return permissions.has('GetManagementHub') && event.hub_id === hubId;
    default:
      return false;
  }
}

/** Returns whether an event may change the caller's permissions or hub. */
export function affectsCaller(caller: Caller, event: StoredEvent): boolean {
  if (event.kind === 'authorizations') return concerns(caller, event);
  return event.kind === 'user' && event.subject === caller.sub;
}

function concerns(caller: Caller, { subject, role }: StoredEvent): boolean {
  return subject === caller.sub || (role !== null && caller.roles.includes(role));
}
