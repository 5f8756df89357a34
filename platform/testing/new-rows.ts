import { randomUUID } from 'node:crypto';
import type { DocumentedCall } from '../contract/tested-api/document.ts';

/** Creates the body of a new tenant, with unique values. */
export const newTenant = () => ({ id: randomUUID(), key: `k-${randomUUID()}`, name: 'Neu' });

export const newHub = () => ({ id: randomUUID(), name: `Hub ${randomUUID()}` });

export const newUser = () => ({
  id: randomUUID(),
  username: `u-${randomUUID()}`,
  email: 'neu@platform.example',
  firstName: 'Zoé',
  lastName: 'Ötztal',
});

/** The hub manager of every new platform. */
export const SEEDED_MANAGER_ID = '5d1f4a52-0c7e-4b1a-9a3e-6f0d2c8b7a02';

/** An id that is not in use. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const newBodies: Readonly<Record<string, () => object>> = {
  TenantBody: newTenant,
  HubBody: newHub,
  UserBody: newUser,
};

/** Creates a request for a documented call, with these ids by kind, and the body of a new row. */
export function newRequest(call: DocumentedCall, ids: Readonly<Record<string, string>>) {
  const kinds = new Map(call.ids);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[kinds.get(name) ?? ''] ?? '');
  const body = call.body === undefined ? undefined : newBodies[call.body]?.();
  return { method: call.method, path, body };
}
