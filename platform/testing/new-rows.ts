import { randomUUID } from 'node:crypto';
import type { DocumentedCall } from '../contract/tested-api/document.ts';

/** The body of a tenant, a hub and a user that no platform has yet, each time another. */
export const newTenant = () => ({ id: randomUUID(), key: `k-${randomUUID()}`, name: 'Neu' });

export const newHub = () => ({ id: randomUUID(), name: `Hub ${randomUUID()}` });

export const newUser = () => ({
  id: randomUUID(),
  username: `u-${randomUUID()}`,
  email: 'neu@platform.example',
  firstName: 'Zoé',
  lastName: 'Ötztal',
});

/** The hub manager that every new platform has. */
export const SEEDED_MANAGER_ID = '5d1f4a52-0c7e-4b1a-9a3e-6f0d2c8b7a02';

/** Nothing has this id. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const newBodies: Readonly<Record<string, () => object>> = {
  TenantBody: newTenant,
  HubBody: newHub,
  UserBody: newUser,
};

/** Makes a request for a documented call: about these ids, by kind, with the body of something new. */
export function newRequest(call: DocumentedCall, ids: Readonly<Record<string, string>>) {
  const kinds = new Map(call.ids);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[kinds.get(name) ?? ''] ?? '');
  const body = call.body === undefined ? undefined : newBodies[call.body]?.();
  return { method: call.method, path, body };
}
