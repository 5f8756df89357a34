import { randomUUID } from 'node:crypto';
import { deltaHeaders } from '@console/shared-ui/contract';
import { readDocument } from '../contract/tested-api/document.ts';
import {
  newHub,
  newRequest,
  newTenant,
  newUser,
  SEEDED_MANAGER_ID,
  UNKNOWN_ID,
} from './new-rows.ts';
import { startTestIssuer, type TestIssuer } from './test-issuer.ts';
import { type RunningApi, startApi } from './test-platform.ts';

interface PreparedRequest {
  method: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  api?: RunningApi;
}

/** The API of most answers; started before the tests of the importing file. */
export let api: RunningApi;
/** Token of an administrator without a hub. */
export let admin: string;
let manager: string;
let issuer: TestIssuer;
/** An API that accepts only one request from each caller. */
let busy: RunningApi;
/** An API whose issuer does not run. */
let withoutIssuer: RunningApi;
let hub: { id: string };
const emptyHub = newHub();
const tenant = newTenant();

beforeAll(async () => {
  issuer = await startTestIssuer();
  const environment = { ISSUER: issuer.issuer };
  [api, busy, withoutIssuer] = await Promise.all([
    startApi(environment),
    startApi({ ...environment, RATE_LIMIT_PER_MINUTE: '6' }),
    startApi(),
  ]);
  admin = issuer.token({ roles: ['platform-admin'], username: 'admin' });
  manager = issuer.token({ roles: ['platform-admin'], sub: SEEDED_MANAGER_ID });
  hub = await (await api.call('GET', '/hub', { token: manager })).json();
  await api.call('PUT', '/hub/create', { token: admin, body: emptyHub });
  await api.call('PUT', '/tenant/create', { token: admin, body: tenant });
});

afterAll(() => Promise.all([api.stop(), busy.stop(), withoutIssuer.stop(), issuer.close()]));

const { calls } = readDocument(process.cwd());

/** Creates a request for a call, by default about the existing hub and tenant. */
function requestFor(
  operationId: string,
  changes: Partial<PreparedRequest> = {},
  ids: Readonly<Record<string, string>> = {},
): PreparedRequest {
  const call = calls.find((one) => one.operationId === operationId);
  if (call === undefined) throw new Error(`There is no call ${operationId}.`);
  const known = { hub: hub.id, tenant: tenant.id, user: UNKNOWN_ID };
  return { ...newRequest(call, { ...known, ...ids }), ...changes };
}

async function made<Body extends { id: string }>(create: string, body: Body): Promise<Body> {
  const { method, path } = requestFor(create);
  await api.call(method, path, { token: admin, body });
  return body;
}

/** Reads a list, changes a row of each kind, and requests the changes of the list. */
async function requestDelta(operationId: string, token = admin): Promise<PreparedRequest> {
  const { method, path } = requestFor(operationId);
  const { headers } = await api.call(method, path, { token });
  await made('createManagementHub', newHub());
  await made('createUser', newUser());
  const { id } = await made('putTenant', newTenant());
  await api.call('PUT', `/hub/${hub.id}/tenant/${id}`, { token });
  return requestFor(operationId, { token, headers: deltaHeaders(headers.get('etag') ?? '') });
}

/** Requests for the answers that only some calls give, by call and status. */
const particular: Readonly<Record<string, () => PreparedRequest | Promise<PreparedRequest>>> = {
  'putTenant 200': () => requestFor('putTenant', { body: tenant }),
  'putTenant 409': () => requestFor('putTenant', { body: { ...newTenant(), key: tenant.key } }),
  'putTenant 412': () =>
    requestFor('putTenant', {
      body: { ...tenant, name: 'Anders' },
      headers: { 'if-match': '"0"' },
    }),
  'getUsers 200': () => requestFor('getUsers', { token: manager }),
  'getUsers 226': () => requestDelta('getUsers', manager),
  'createUser 200': async () =>
    requestFor('createUser', { body: await made('createUser', newUser()) }),
  'createUser 409': () => requestFor('createUser', { body: { ...newUser(), username: 'manager' } }),
  'deleteUser 204': async () =>
    requestFor('deleteUser', {}, { user: (await made('createUser', newUser())).id }),
  'deleteUser 409': () => requestFor('deleteUser', { token: manager }, { user: SEEDED_MANAGER_ID }),
  'getManagementHub 200': () => requestFor('getManagementHub', { token: manager }),
  'createManagementHub 200': () => requestFor('createManagementHub', { body: emptyHub }),
  'createManagementHub 409': () =>
    requestFor('createManagementHub', { body: { ...newHub(), name: emptyHub.name } }),
  'deleteManagementHub 204': async () =>
    requestFor(
      'deleteManagementHub',
      {},
      { hub: (await made('createManagementHub', newHub())).id },
    ),
};

/** Requests for the answers that any call gives to the same mistake. */
const general: Record<number, (operationId: string) => PreparedRequest | Promise<PreparedRequest>> =
  {
    226: (operationId) => requestDelta(operationId),
    async 304(operationId) {
      const { method, path } = requestFor(operationId);
      const first = await api.call(method, path, { token: admin });
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
      return requestFor(operationId, { headers });
    },
    401: (operationId) => requestFor(operationId, { token: '' }),
    403: (operationId) => requestFor(operationId, { token: issuer.token() }),
    404: (operationId) => requestFor(operationId, {}, { hub: UNKNOWN_ID, tenant: UNKNOWN_ID }),
    413: (operationId) => requestFor(operationId, { body: { name: 'x'.repeat(70_000) } }),
    415: (operationId) =>
      requestFor(operationId, { body: 'x', headers: { 'content-type': 'text/plain' } }),
    422(operationId) {
      const good = requestFor(operationId, {}, { hub: 'no-id', tenant: 'no-id', user: 'no-id' });
      return good.body === undefined ? good : requestFor(operationId, { body: {} });
    },
    async 429(operationId) {
      const token = issuer.token({ roles: ['platform-admin'], sub: randomUUID() });
      await busy.call('GET', '/authorizations', { token });
      return requestFor(operationId, { token, api: busy });
    },
    503: (operationId) => requestFor(operationId, { api: withoutIssuer }),
  };

/** Prepares one of the documented answers of a call, and returns a function that requests it. */
export async function prepare(
  operationId: string,
  status: number,
): Promise<() => Promise<Response>> {
  const {
    method,
    path,
    token,
    headers,
    body,
    api: target = api,
  } = await (
    particular[`${operationId} ${status}`] ??
    (() => general[status]?.(operationId) ?? requestFor(operationId))
  )();
  if (status === 400) {
    // A truncated body, which `call` would not send.
    return () =>
      fetch(`${target.origin}/api/admin${path}`, {
        method,
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
        body: '{',
      });
  }
  return () =>
    target.call(method, path, {
      ...(token === '' ? {} : { token: token ?? admin }),
      ...(headers && { headers }),
      body,
    });
}
