import { randomUUID } from 'node:crypto';
import { signIn } from '../identity/sign-in.testing.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { startPlatform, type TestPlatform } from '../testing/test-platform.ts';

const accounts = ['admin', 'manager', 'auditor', 'nobody'] as const;
type AccountName = (typeof accounts)[number];

interface Ids {
  /** The hub that the manager is in. */
  hub: string;
  otherHub: string;
  tenant: string;
}

interface MatrixRow {
  call: string;
  send(ids: Ids): { method: string; path: string; body?: unknown };
  /** The status for admin, manager, auditor and nobody. */
  statuses: readonly [number, number, number, number];
  /** What a refusal for want of a permission names. */
  permission?: string;
}

const user = () => ({
  id: randomUUID(),
  username: `new-${randomUUID().slice(0, 8)}`,
  email: 'new@platform.example',
  firstName: 'Neu',
  lastName: 'Né',
});

const matrix: readonly MatrixRow[] = [
  {
    call: 'getAuthorizations',
    send: () => ({ method: 'GET', path: '/authorizations' }),
    statuses: [200, 200, 200, 200],
  },
  {
    call: 'getTenants',
    send: () => ({ method: 'GET', path: '/tenant/list' }),
    statuses: [200, 200, 200, 403],
    permission: 'GetTenants',
  },
  {
    call: 'putTenant',
    send: () => ({
      method: 'PUT',
      path: '/tenant/create',
      body: { id: randomUUID(), key: `k-${randomUUID()}`, name: 'Neu' },
    }),
    statuses: [201, 403, 403, 403],
    permission: 'PutTenant',
  },
  {
    call: 'getUsers',
    send: () => ({ method: 'GET', path: '/user/list' }),
    statuses: [200, 200, 200, 403],
    permission: 'GetUsers',
  },
  {
    call: 'getAllUsers',
    send: () => ({ method: 'GET', path: '/user/listall' }),
    statuses: [200, 403, 200, 403],
    permission: 'GetAllUsers',
  },
  {
    call: 'createUser',
    send: ({ hub }) => ({ method: 'PUT', path: `/hub/${hub}/user/create`, body: user() }),
    statuses: [201, 201, 403, 403],
    permission: 'CreateUser',
  },
  {
    call: 'createUser in another hub',
    send: ({ otherHub }) => ({ method: 'PUT', path: `/hub/${otherHub}/user/create`, body: user() }),
    statuses: [201, 404, 403, 403],
    permission: 'CreateUser',
  },
  {
    call: 'deleteUser',
    send: () => ({ method: 'DELETE', path: `/user/${randomUUID()}` }),
    statuses: [404, 404, 403, 403],
    permission: 'DeleteUser',
  },
  {
    call: 'getManagementHubs',
    send: () => ({ method: 'GET', path: '/hub/list' }),
    statuses: [200, 403, 200, 403],
    permission: 'GetManagementHubs',
  },
  {
    call: 'getManagementHub',
    send: () => ({ method: 'GET', path: '/hub' }),
    // The administrator is in no hub.
    statuses: [404, 200, 403, 403],
    permission: 'GetManagementHub',
  },
  {
    call: 'createManagementHub',
    send: () => ({
      method: 'PUT',
      path: '/hub/create',
      body: { id: randomUUID(), name: `Hub ${randomUUID()}` },
    }),
    statuses: [201, 403, 403, 403],
    permission: 'CreateManagementHub',
  },
  {
    call: 'deleteManagementHub',
    send: ({ hub }) => ({ method: 'DELETE', path: `/hub/${hub}` }),
    // It has users.
    statuses: [409, 403, 403, 403],
    permission: 'DeleteManagementHub',
  },
  {
    call: 'addTenantToHub',
    send: ({ hub, tenant }) => ({ method: 'PUT', path: `/hub/${hub}/tenant/${tenant}` }),
    statuses: [204, 403, 403, 403],
    permission: 'AddTenantToHub',
  },
  {
    call: 'removeTenantFromHub',
    send: ({ hub, tenant }) => ({ method: 'DELETE', path: `/hub/${hub}/tenant/${tenant}` }),
    statuses: [204, 403, 403, 403],
    permission: 'RemoveTenantFromHub',
  },
  {
    call: 'getHubTenantIds',
    send: ({ hub }) => ({ method: 'GET', path: `/hub/${hub}/tenantids` }),
    statuses: [200, 200, 200, 403],
    permission: 'GetManagementHub',
  },
  {
    call: 'getHubTenantIds of another hub',
    send: ({ otherHub }) => ({ method: 'GET', path: `/hub/${otherHub}/tenantids` }),
    statuses: [200, 404, 200, 403],
    permission: 'GetManagementHub',
  },
];

let platform: TestPlatform;
let ids: Ids;
const tokens = new Map<AccountName, string>();

beforeAll(async () => {
  platform = await startPlatform();
  const { issuer } = platform.identity;
  for (const username of accounts) {
    tokens.set(username, (await signIn({ issuer, username })).access_token);
  }
  const { api } = platform;
  const own = await (await api.call('GET', '/hub', { token: tokens.get('manager') })).json();
  const hubs = await (await api.call('GET', '/hub/list', { token: tokens.get('admin') })).json();
  const tenants = await (
    await api.call('GET', '/tenant/list', { token: tokens.get('admin') })
  ).json();
  const other = hubs.find(({ id }: { id: string }) => id !== own.id);
  ids = { hub: own.id, otherHub: other.id, tenant: tenants[0].id };
});

afterAll(() => platform.stop());

describe.each(matrix)('$call', ({ send, statuses, permission }) => {
  test.each(accounts.map((account, index) => ({ account, status: statuses[index] ?? 0 })))(
    'answers $account with $status',
    async ({ account, status }) => {
      const { method, path, body } = send(ids);
      const response = await platform.api.call(method, path, { token: tokens.get(account), body });
      expect(response.status).toBe(status);
      if (status === 403) expect(await response.json()).toMatchObject({ permission });
    },
  );

  test('answers 401 without a token', async () => {
    const { method, path, body } = send(ids);
    const response = await platform.api.call(method, path, { body });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ status: 401 });
  });

  test('answers 401 to a token whose signature was tampered with', async () => {
    const { method, path, body } = send(ids);
    const [header, content, signature = ''] = (tokens.get('admin') ?? '').split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    const token = `${header}.${content}.${other}${signature.slice(1)}`;
    const response = await platform.api.call(method, path, { token, body });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('invalid_token');
  });
});

describe('tokens that no issuer should have given out', () => {
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await startTestIssuer();
  });

  afterAll(() => issuer.close());

  test.each(matrix)('$call answers 401 to a token of another issuer', async ({ send }) => {
    const { method, path, body } = send(ids);
    const token = issuer.token({ roles: ['platform-admin'] });
    const response = await platform.api.call(method, path, { token, body });
    expect(response.status).toBe(401);
  });

  test('not even one that names the right issuer is taken', async () => {
    const token = issuer.token({
      roles: ['platform-admin'],
      claims: { iss: platform.identity.issuer },
    });
    expect((await platform.api.call('GET', '/tenant/list', { token })).status).toBe(401);
  });
});
