import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { temporaryFolder } from '../testing/running-process.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';

interface Answer {
  description: string;
  content?: Record<string, { schema: object }>;
}

interface Document {
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>;
}

interface Occasion {
  method: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  api?: RunningApi;
}

const managerSub = '5d1f4a52-0c7e-4b1a-9a3e-6f0d2c8b7a02';
const unknown = '00000000-0000-4000-8000-000000000000';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let issuer: TestIssuer;
let api: RunningApi;
/** One that lets a single request of each caller through. */
let busy: RunningApi;
/** One whose issuer is not there. */
let cut: RunningApi;
let document: Document;
let validate: (schema: object, value: unknown) => string;
let admin: string;
let manager: string;
let hub: { id: string };
let emptyHub: { id: string; name: string };
let tenant: { id: string; key: string; name: string };

const newTenant = () => ({ id: randomUUID(), key: `k-${randomUUID()}`, name: 'Neu' });
const newHub = () => ({ id: randomUUID(), name: `Hub ${randomUUID()}` });
const newUser = () => ({
  id: randomUUID(),
  username: `u-${randomUUID()}`,
  email: 'neu@platform.example',
  firstName: 'Neu',
  lastName: 'Né',
});

beforeAll(async () => {
  place = await temporaryFolder();
  const other = await temporaryFolder();
  const third = await temporaryFolder();
  issuer = await startTestIssuer();
  [api, busy, cut] = await Promise.all([
    startApi({ DATA_FOLDER: place.folder, ISSUER: issuer.issuer }),
    startApi({ DATA_FOLDER: other.folder, ISSUER: issuer.issuer, RATE_LIMIT_PER_MINUTE: '6' }),
    startApi({ DATA_FOLDER: third.folder, ISSUER: 'http://localhost:1/realms/none' }),
  ]);
  const { remove } = place;
  place = {
    folder: place.folder,
    remove: async () => {
      await Promise.all([remove(), other.remove(), third.remove()]);
    },
  };
  admin = issuer.token({ roles: ['platform-admin'], username: 'admin' });
  manager = issuer.token({ roles: ['platform-admin'], sub: managerSub });
  hub = await (await api.call('GET', '/hub', { token: manager })).json();
  emptyHub = newHub();
  await api.call('PUT', '/hub/create', { token: admin, body: emptyHub });
  tenant = newTenant();
  await api.call('PUT', '/tenant/create', { token: admin, body: tenant });
  document = JSON.parse(
    await readFile(path.join(process.cwd(), 'deploy/platform/api/openapi.json'), 'utf8'),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  validate = (schema, value) => {
    const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
    return ajv.validate(resolved, value) ? '' : ajv.errorsText();
  };
});

afterAll(async () => {
  await Promise.all([api.stop(), busy.stop(), cut.stop(), issuer.close()]);
  await place.remove();
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
      404: () => ({ method: 'PUT', path: `/hub/${unknown}/user/create`, body: newUser() }),
      409: () => ({
        method: 'PUT',
        path: `/hub/${hub.id}/user/create`,
        body: { ...newUser(), username: 'manager' },
      }),
    },
  },
  deleteUser: {
    good: () => ({ method: 'DELETE', path: `/user/${unknown}` }),
    answers: {
      async 204() {
        const body = newUser();
        await api.call('PUT', `/hub/${hub.id}/user/create`, { token: admin, body });
        return { method: 'DELETE', path: `/user/${body.id}` };
      },
      404: () => ({ method: 'DELETE', path: `/user/${unknown}` }),
      409: () => ({ method: 'DELETE', path: `/user/${managerSub}`, token: manager }),
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
    good: () => ({ method: 'DELETE', path: `/hub/${unknown}` }),
    answers: {
      async 204() {
        const body = newHub();
        await api.call('PUT', '/hub/create', { token: admin, body });
        return { method: 'DELETE', path: `/hub/${body.id}` };
      },
      404: () => ({ method: 'DELETE', path: `/hub/${unknown}` }),
      409: () => ({ method: 'DELETE', path: `/hub/${hub.id}` }),
      422: () => ({ method: 'DELETE', path: '/hub/no-id' }),
    },
  },
  addTenantToHub: {
    good: () => ({ method: 'PUT', path: `/hub/${emptyHub.id}/tenant/${tenant.id}` }),
    answers: {
      404: () => ({ method: 'PUT', path: `/hub/${emptyHub.id}/tenant/${unknown}` }),
      422: () => ({ method: 'PUT', path: `/hub/${emptyHub.id}/tenant/no-id` }),
    },
  },
  removeTenantFromHub: {
    good: () => ({ method: 'DELETE', path: `/hub/${emptyHub.id}/tenant/${tenant.id}` }),
    answers: {
      404: () => ({ method: 'DELETE', path: `/hub/${unknown}/tenant/${tenant.id}` }),
      422: () => ({ method: 'DELETE', path: `/hub/no-id/tenant/${tenant.id}` }),
    },
  },
  getHubTenantIds: {
    good: () => ({ method: 'GET', path: `/hub/${hub.id}/tenantids` }),
    answers: {
      404: () => ({ method: 'GET', path: `/hub/${unknown}/tenantids` }),
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

async function meet(operationId: string, status: number): Promise<Response> {
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

test('every documented answer of every call can be had, and is as documented', async () => {
  const wrong: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      for (const [code, { content }] of Object.entries(responses)) {
        const name = `${method} ${path} ${code}`;
        const response = await meet(operationId, Number(code));
        const text = await response.text();
        const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
        if (response.status !== Number(code)) {
          wrong.push(`${name}: ${response.status} ${text.slice(0, 200)}`);
        } else if (content === undefined) {
          if (text !== '') wrong.push(`${name} has a body: ${text.slice(0, 200)}`);
        } else {
          const schema = content[type]?.schema;
          const faults = schema === undefined ? `type ${type}` : validate(schema, JSON.parse(text));
          if (faults !== '') wrong.push(`${name}: ${faults}`);
        }
        if ((code === '429' || code === '503') && response.headers.get('retry-after') === null) {
          wrong.push(`${name} does not say when to come back`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('answers hold nothing that is not documented', async () => {
  const known = new Set(
    Object.keys((document.components.schemas.User as { properties: object }).properties),
  );
  const users = await (await api.call('GET', '/user/listall', { token: admin })).json();
  for (const user of users) {
    for (const field of Object.keys(user)) expect(known).toContain(field);
  }
});
