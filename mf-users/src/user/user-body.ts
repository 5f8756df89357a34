import { type HubId, hubs, type UserBody } from '@console/shared-auth';
import type { FormValues } from '@console/shared-ui';

/** Returns the body and the hub of the request that creates a user, from the values of a form. */
export function newUser(id: string, values: FormValues): { hubId: HubId; body: UserBody } {
  const { hubId = '', username = '', email = '', firstName = '', lastName = '', ...more } = values;
  const body = { id, username, email, firstName, lastName, ...more };
  return { hubId: hubs.idOf(hubId), body };
}
