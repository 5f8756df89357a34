import { randomUUID } from 'node:crypto';
import { temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { newHub, newTenant, newUser, SEEDED_MANAGER_ID, UNKNOWN_ID } from './new-rows.ts';
import { startTestIssuer, type TestIssuer } from './test-issuer.ts';
import { type RunningApi, startApi } from './test-platform.ts';

interface Occasion {
  method: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  api?: RunningApi;
}

/** What every answer is had from; made before the tests of whoever imports this. */
export let api: RunningApi;
/** Token of an administrator without a hub. */
export let admin: string;
let manager: string;
let issuer: TestIssuer;
/** One that lets a single request of each caller through. */
let busy: RunningApi;
/** One whose issuer is not there. */
let cut: RunningApi;
let hub: { id: string };
const emptyHub = newHub();
const tenant = newTenant();
const folders: { remove(): Promise<void> }[] = [];

beforeAll(async () => {
  issuer = await startTestIssuer();
  const start = async (environment: Readonly<Record<string, string>>) => {
    const place = await temporaryFolder();
    folders.push(place);
    return startApi({ DATA_FOLDER: place.folder, ISSUER: issuer.issuer, ...environment });
  };
  [api, busy, cut] = await Promise.all([
    start({}),
    start({ RATE_LIMIT_PER_MINUTE: '6' }),
    start({ ISSUER: 'http://localhost:1/realms/none' }),
  ]);
  admin = issuer.token({ roles: ['platform-admin'], username: 'admin' });
  manager = issuer.token({ roles: ['platform-admin'], sub: SEEDED_MANAGER_ID });
  hub = await (await api.call('GET', '/hub', { token: manager })).json();
  await api.call('PUT', '/hub/create', { token: admin, body: emptyHub });
  await api.call('PUT', '/tenant/create', { token: admin, body: tenant });
});

afterAll(async () => {
  await Promise.all([api.stop(), busy.stop(), cut.stop(), issuer.close()]);
  await Promise.all(folders.map((folder) => folder.remove()));
});

/** How to make each call well, and how to get each of its other answers. */
const calls: Record<
  string,
  { good(): Occasion; answers: Record<number, () => Occasion | Promise<Occasion>> }
> = {
  getAuthorizations: { good: () => ({ method: 'GET', path: '/authorizations' }), answers: {} },
  getTenants: { good: () => ({ method: 'GET', path: '/tenant/list' }), answers: {} },
  putTenant: {
    good: () => ({ method: 'PUT', path: '/tenant/create', body: newTenant() }),
    answers: {
      200: () => ({ method: 'PUT', path: '/tenant/create', body: tenant }),
      409: () => ({
        method: 'PUT',
        path: '/tenant/create',
        body: { ...newTenant(), key: tenant.key },
      }),
      412: () => ({
        method: 'PUT',
        path: '/tenant/create',
        body: { ...tenant, name: 'Anders' },
        headers: { 'if-match': '"0"' },
      }),
    },
  },
  getUsers: { good: () => ({ method: 'GET', path: '/user/list', token: manager }), answers: {} },
  getAllUsers: { good: () => ({ method: 'GET', path: '/user/listall' }), answers: {} },
  createUser: {
    good: () => ({ method: 'PUT', path: `/hub/${hub.id}/user/create`, body: newUser() }),
    answers: {
      async 200() {
        const occasion = calls.createUser?.good();
        if (occasion === undefined) throw new Error('There is such a call.');
        await api.call(occasion.method, occasion.path, { token: admin, body: occasion.body });
        return occasion;
      },
      404: () => ({ method: 'PUT', path: `/hub/${UNKNOWN_ID}/user/create`, body: newUser() }),
      409: () => ({
        method: 'PUT',
        path: `/hub/${hub.id}/user/create`,
        body: { ...newUser(), username: 'manager' },
      }),
    },
  },
  deleteUser: {
    good: () => ({ method: 'DELETE', path: `/user/${UNKNOWN_ID}` }),
    answers: {
      async 204() {
        const body = newUser();
        await api.call('PUT', `/hub/${hub.id}/user/create`, { token: admin, body });
        return { method: 'DELETE', path: `/user/${body.id}` };
      },
      404: () => ({ method: 'DELETE', path: `/user/${UNKNOWN_ID}` }),
      409: () => ({ method: 'DELETE', path: `/user/${SEEDED_MANAGER_ID}`, token: manager }),
      422: () => ({ method: 'DELETE', path: '/user/no-id' }),
    },
  },
  getManagementHubs: { good: () => ({ method: 'GET', path: '/hub/list' }), answers: {} },
  getManagementHub: {
    good: () => ({ method: 'GET', path: '/hub', token: manager }),
    answers: { 404: () => ({ method: 'GET', path: '/hub' }) },
  },
  createManagementHub: {
    good: () => ({ method: 'PUT', path: '/hub/create', body: newHub() }),
    answers: {
      200: () => ({ method: 'PUT', path: '/hub/create', body: emptyHub }),
      409: () => ({
        method: 'PUT',
        path: '/hub/create',
        body: { ...newHub(), name: emptyHub.name },
      }),
    },
  },
  deleteManagementHub: {
    good: () => ({ method: 'DELETE', path: `/hub/${UNKNOWN_ID}` }),
    answers: {
      async 204() {
        const body = newHub();
        await api.call('PUT', '/hub/create', { token: admin, body });
        return { method: 'DELETE', path: `/hub/${body.id}` };
      },
      404: () => ({ method: 'DELETE', path: `/hub/${UNKNOWN_ID}` }),
      409: () => ({ method: 'DELETE', path: `/hub/${hub.id}` }),
      422: () => ({ method: 'DELETE', path: '/hub/no-id' }),
    },
  },
  addTenantToHub: {
    good: () => ({ method: 'PUT', path: `/hub/${emptyHub.id}/tenant/${tenant.id}` }),
    answers: {
      404: () => ({ method: 'PUT', path: `/hub/${emptyHub.id}/tenant/${UNKNOWN_ID}` }),
      422: () => ({ method: 'PUT', path: `/hub/${emptyHub.id}/tenant/no-id` }),
    },
  },
  removeTenantFromHub: {
    good: () => ({ method: 'DELETE', path: `/hub/${emptyHub.id}/tenant/${tenant.id}` }),
    answers: {
      404: () => ({ method: 'DELETE', path: `/hub/${UNKNOWN_ID}/tenant/${tenant.id}` }),
      422: () => ({ method: 'DELETE', path: `/hub/no-id/tenant/${tenant.id}` }),
    },
  },
  getHubTenantIds: {
    good: () => ({ method: 'GET', path: `/hub/${hub.id}/tenantids` }),
    answers: {
      404: () => ({ method: 'GET', path: `/hub/${UNKNOWN_ID}/tenantids` }),
      422: () => ({ method: 'GET', path: '/hub/no-id/tenantids' }),
    },
  },
};

/** What gets the same answer from every call that documents it. */
const everywhere: Record<number, (good: Occasion) => Occasion | Promise<Occasion>> = {
  async 304(good) {
    const first = await api.call(good.method, good.path, { token: good.token ?? admin });
    return { ...good, headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
  },
  400: (good) => good,
  401: (good) => ({ ...good, token: '' }),
  403: (good) => ({ ...good, token: issuer.token() }),
  413: (good) => ({ ...good, body: { name: 'x'.repeat(70_000) } }),
  415: (good) => ({ ...good, body: 'x', headers: { 'content-type': 'text/plain' } }),
  422: (good) => ({ ...good, body: {} }),
  async 429(good) {
    const token = issuer.token({ roles: ['platform-admin'], sub: randomUUID() });
    await busy.call('GET', '/authorizations', { token });
    return { ...good, token, api: busy };
  },
  503: (good) => ({ ...good, api: cut }),
};

/**
 * Gets one of the answers that are documented of a call.
 *
 * @throws {Error} when it is not said here how
 */
export async function meet(operationId: string, status: number): Promise<Response> {
  const call = calls[operationId];
  if (call === undefined) throw new Error(`The test does not know ${operationId}.`);
  const occasion = await (call.answers[status]?.() ??
    everywhere[status]?.(call.good()) ??
    call.good());
  const { method, path, token = admin, headers, body, api: target = api } = occasion;
  if (status === 400) {
    // Half of a body, which `call` would not send.
    return fetch(`${target.origin}/api/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{',
    });
  }
  return target.call(method, path, {
    ...(token === '' ? {} : { token }),
    ...(headers === undefined ? {} : { headers }),
    body,
  });
}
