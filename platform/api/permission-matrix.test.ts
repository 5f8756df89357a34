import path from 'node:path';
import { type DocumentedCall, readDocument } from '../contract/tested-api/document.ts';
import { signIn } from '../identity/client/sign-in.ts';
import { askOperatorServer } from '../operator/operator-client.ts';
import { newHub, newRequest, newUser } from '../testing/new-rows.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { startPlatform, type TestPlatform } from '../testing/test-platform.ts';

// The expected permissions come from the committed document and the roles below, not from the code.

/** The roles of the four accounts. */
const roles = {
  admin: 'platform-admin',
  manager: 'hub-manager',
  auditor: 'auditor',
  nobody: undefined,
} as const;
type Account = keyof typeof roles;
const accounts = ['admin', 'manager', 'auditor', 'nobody'] as const;

/** The permissions of each account, in every hub. */
const permissionsOf: Readonly<Record<Account, readonly string[]>> = {
  admin: [
    'GetTenants',
    'PutTenant',
    'GetUsers',
    'GetAllUsers',
    'CreateUser',
    'DeleteUser',
    'GetManagementHubs',
    'GetManagementHub',
    'CreateManagementHub',
    'DeleteManagementHub',
    'AddTenantToHub',
    'RemoveTenantFromHub',
    'GetAudit',
  ],
  manager: ['GetTenants', 'GetUsers', 'CreateUser', 'DeleteUser', 'GetManagementHub'],
  auditor: ['GetTenants', 'GetUsers', 'GetAllUsers', 'GetManagementHubs', 'GetAudit'],
  nobody: [],
};

/** The caller's hub relative to the hub of the request. */
const relations = ['own', 'other', 'none'] as const;
type Relation = (typeof relations)[number];

const { calls } = readDocument(process.cwd());

/** Refusals of permitted callers for reasons other than permissions. */
const refusals: Readonly<Record<string, Partial<Record<Relation, number>>>> = {
  getManagementHub: { none: 404 },
  // The caller's own hub has a user: the caller.
  deleteManagementHub: { own: 409 },
};

/** Returns the status that the contract defines for an account. */
function expectedStatus(call: DocumentedCall, account: Account, relation: Relation): number {
  const { permissions, everyHub, statuses, operationId } = call;
  const holds = (permission: string) => permissionsOf[account].includes(permission);
  if (permissions.length > 0 && !permissions.some(holds)) return 403;
  if (everyHub !== undefined && relation !== 'own' && !holds(everyHub)) return 404;
  // Only a request with `A-IM` gets a 226.
  const success = Math.max(...statuses.filter((status) => status < 226));
  return refusals[operationId]?.[relation] ?? success;
}

let platform: TestPlatform;
/** The hub of all callers that are in a hub, and another hub. */
const hubs = { own: '', other: '' };
let tenant: string;
/** Two tokens for each account: of a user in a hub, and of an account in no hub. */
const tokens = new Map<string, string>();

const getToken = (account: Account, relation: Relation) =>
  tokens.get(`${account} ${relation === 'none' ? 'in none' : 'in a hub'}`);

async function asAdmin(method: string, path: string, body?: unknown) {
  const response = await platform.api.call(method, path, { token: tokens.get('admin'), body });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

/** Signs in a new account with the role of another one, as a user of a hub or without a hub. */
async function signInNewAccount(account: Account, hub: string | undefined): Promise<string> {
  const { id, username, firstName, lastName, email } = newUser();
  if (hub !== undefined) {
    const body = { id, username, firstName, lastName, email };
    expect((await asAdmin('PUT', `/hub/${hub}/user/create`, body)).status).toBe(201);
  }
  const role = roles[account];
  await askOperatorServer(path.join(platform.folder, 'identity.operator.json'), {
    name: 'put-account',
    ...{ sub: id, username, firstName, lastName, email },
    password: username,
    roles: role === undefined ? [] : [role],
  });
  return (await signIn({ issuer: platform.identity.issuer, username })).access_token;
}

beforeAll(async () => {
  platform = await startPlatform();
  const { issuer } = platform.identity;
  // The manager is in a hub, the other three accounts are in none.
  for (const account of accounts) {
    const { access_token } = await signIn({ issuer, username: account });
    tokens.set(account, access_token);
    tokens.set(`${account} ${account === 'manager' ? 'in a hub' : 'in none'}`, access_token);
  }
  const own = await platform.api.call('GET', '/hub', { token: tokens.get('manager') });
  hubs.own = (await own.json()).id;
  const all: readonly { id: string }[] = (await asAdmin('GET', '/hub/list')).body;
  hubs.other = all.find(({ id }) => id !== hubs.own)?.id ?? '';
  tenant = (await asAdmin('GET', '/tenant/list')).body[0].id;
  for (const account of accounts) {
    const relation = account === 'manager' ? 'in none' : 'in a hub';
    const hub = account === 'manager' ? undefined : hubs.own;
    tokens.set(`${account} ${relation}`, await signInNewAccount(account, hub));
  }
});

afterAll(() => platform.stop());

/** Makes a call on new rows, so that requests do not depend on each other. */
async function send(call: DocumentedCall, relation: Relation, token?: string): Promise<Response> {
  // Callers without a hub use the hub of the other callers.
  const hub = relation === 'other' ? hubs.other : hubs.own;
  const [user, empty] = [newUser(), newHub()];
  expect((await asAdmin('PUT', `/hub/${hub}/user/create`, user)).status).toBe(201);
  expect((await asAdmin('PUT', '/hub/create', empty)).status).toBe(201);
  const deleted = relation === 'own' ? hub : empty.id;
  const ids = { hub: call.name === 'DELETE /hub/{id}' ? deleted : hub, user: user.id, tenant };
  const { method, path, body } = newRequest(call, ids);
  return platform.api.call(method, path, { token, body });
}

describe.each(calls)('$operationId', (documented) => {
  test.each(relations)('answers the four accounts as documented, hub: %s', async (relation) => {
    const answered: number[] = [];
    for (const account of accounts) {
      const response = await send(documented, relation, getToken(account, relation));
      answered.push(response.status);
      if (response.status !== 403) continue;
      expect(await response.json()).toMatchObject({ permission: documented.permissions[0] });
    }
    expect(answered).toEqual(
      accounts.map((account) => expectedStatus(documented, account, relation)),
    );
  });

  test('answers 401 without a token', async () => {
    const response = await send(documented, 'own');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ status: 401 });
  });

  test('answers 401 to a token whose signature was tampered with', async () => {
    const [header, content, signature = ''] = (tokens.get('admin') ?? '').split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    const token = `${header}.${content}.${other}${signature.slice(1)}`;
    const response = await send(documented, 'own', token);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('invalid_token');
  });
});

test.each(accounts)(
  '%s has exactly the permissions of the role, in a hub and without a hub',
  async (account) => {
    for (const relation of ['own', 'none'] as const) {
      const token = getToken(account, relation);
      const response = await platform.api.call('GET', '/authorizations', { token });
      expect(await response.json()).toEqual(permissionsOf[account]);
    }
  },
);

test.each(['admin', 'manager', 'auditor'] as const)(
  '%s gets the users of their own hub from /user/list, and no users without a hub',
  async (account) => {
    const list = async (relation: Relation): Promise<{ hubId: string }[]> =>
      (await platform.api.call('GET', '/user/list', { token: getToken(account, relation) })).json();
    expect(new Set((await list('own')).map(({ hubId }) => hubId))).toEqual(new Set([hubs.own]));
    expect(await list('none')).toEqual([]);
  },
);

describe('tokens of another issuer', () => {
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await startTestIssuer();
  });

  afterAll(() => issuer.close());

  test.each(calls)('$operationId answers 401 to a token of another issuer', async (documented) => {
    const token = issuer.token({ roles: ['platform-admin'] });
    expect((await send(documented, 'own', token)).status).toBe(401);
  });

  test('are refused even if they name the right issuer', async () => {
    const token = issuer.token({
      roles: ['platform-admin'],
      claims: { iss: platform.identity.issuer },
    });
    expect((await platform.api.call('GET', '/tenant/list', { token })).status).toBe(401);
  });
});
