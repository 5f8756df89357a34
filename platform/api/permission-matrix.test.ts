import path from 'node:path';
import { signIn } from '../identity/client/sign-in.ts';
import { askOperatorServer } from '../operator/operator-client.ts';
import { newHub, newTenant, newUser } from '../testing/new-rows.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { startPlatform, type TestPlatform } from '../testing/test-platform.ts';

// Who may do what, written down from the contract, not from the code that is held to it.

/** The roles of the four accounts. */
const roles = {
  admin: 'platform-admin',
  manager: 'hub-manager',
  auditor: 'auditor',
  nobody: undefined,
} as const;
type Account = keyof typeof roles;
const accounts = ['admin', 'manager', 'auditor', 'nobody'] as const;

/** What each of them may do, wherever they are. */
const held: Readonly<Record<Account, readonly string[]>> = {
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
  ],
  manager: ['GetTenants', 'GetUsers', 'CreateUser', 'DeleteUser', 'GetManagementHub'],
  auditor: ['GetTenants', 'GetUsers', 'GetAllUsers', 'GetManagementHubs'],
  nobody: [],
};

/** The caller's hub is the one that is asked about, or another one, or there is none. */
const places = ['own', 'other', 'none'] as const;
type Place = (typeof places)[number];

/** The status for admin, manager, auditor and nobody. */
type Statuses = readonly [number, number, number, number];

/** What a call is about, of its own for each request. */
interface Target {
  /** The hub that is asked about; for whoever is in no hub, it is one that others are in. */
  hub: string;
  /** A hub without users, but for the caller's own. */
  deletedHub: string;
  /** A user of that hub. */
  user: string;
  tenant: string;
}

interface MatrixRow {
  call: string;
  send(target: Target): { method: string; path: string; body?: unknown };
  /** One line where the place makes no difference. */
  statuses: Statuses | Readonly<Record<Place, Statuses>>;
  /** What a refusal for want of a permission names. */
  permission?: string;
}

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
    send: () => ({ method: 'PUT', path: '/tenant/create', body: newTenant() }),
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
    send: ({ hub }) => ({ method: 'PUT', path: `/hub/${hub}/user/create`, body: newUser() }),
    statuses: {
      own: [201, 201, 403, 403],
      other: [201, 404, 403, 403],
      none: [201, 404, 403, 403],
    },
    permission: 'CreateUser',
  },
  {
    call: 'deleteUser',
    send: ({ user }) => ({ method: 'DELETE', path: `/user/${user}` }),
    statuses: {
      own: [204, 204, 403, 403],
      other: [204, 404, 403, 403],
      none: [204, 404, 403, 403],
    },
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
    statuses: {
      own: [200, 200, 403, 403],
      other: [200, 200, 403, 403],
      none: [404, 404, 403, 403],
    },
    permission: 'GetManagementHub',
  },
  {
    call: 'createManagementHub',
    send: () => ({ method: 'PUT', path: '/hub/create', body: newHub() }),
    statuses: [201, 403, 403, 403],
    permission: 'CreateManagementHub',
  },
  {
    call: 'deleteManagementHub',
    send: ({ deletedHub }) => ({ method: 'DELETE', path: `/hub/${deletedHub}` }),
    statuses: {
      // It has users: the caller is one of them.
      own: [409, 403, 403, 403],
      other: [204, 403, 403, 403],
      none: [204, 403, 403, 403],
    },
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
    statuses: {
      own: [200, 200, 200, 403],
      other: [200, 404, 200, 403],
      none: [200, 404, 200, 403],
    },
    permission: 'GetManagementHub',
  },
];

let platform: TestPlatform;
/** The hub of those who are in one, and one in which none of them is. */
const hubs = { own: '', other: '' };
let tenant: string;
/** Of each account: somebody in a hub, and somebody in none. */
const tokens = new Map<string, string>();

const tokenOf = (account: Account, place: Place) =>
  tokens.get(`${account} ${place === 'none' ? 'in none' : 'in a hub'}`);

async function asAdmin(method: string, path: string, body?: unknown) {
  const response = await platform.api.call(method, path, { token: tokens.get('admin'), body });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

/** Somebody with the role of an account, as a user of a hub or as nobody's. */
async function signInAnother(account: Account, hub: string | undefined): Promise<string> {
  const { id, username, firstName, lastName, email } = newUser();
  if (hub !== undefined) {
    const body = { id, username, firstName, lastName, email };
    expect((await asAdmin('PUT', `/hub/${hub}/user/create`, body)).status).toBe(201);
  }
  const role = roles[account];
  const person = { sub: id, username, firstName, lastName, email };
  await askOperatorServer(path.join(platform.folder, 'identity.operator.json'), {
    name: 'put-account',
    ...person,
    password: username,
    roles: role === undefined ? [] : [role],
  });
  return (await signIn({ issuer: platform.identity.issuer, username })).access_token;
}

beforeAll(async () => {
  platform = await startPlatform();
  const { issuer } = platform.identity;
  // The manager is in a hub, the other three are in none.
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
    const place = account === 'manager' ? 'in none' : 'in a hub';
    const hub = account === 'manager' ? undefined : hubs.own;
    tokens.set(`${account} ${place}`, await signInAnother(account, hub));
  }
});

afterAll(() => platform.stop());

/** Makes what a request is about, so that none finds what another has left. */
async function newTarget(place: Place): Promise<Target> {
  const hub = place === 'other' ? hubs.other : hubs.own;
  const [user, empty] = [newUser(), newHub()];
  expect((await asAdmin('PUT', `/hub/${hub}/user/create`, user)).status).toBe(201);
  expect((await asAdmin('PUT', '/hub/create', empty)).status).toBe(201);
  return { hub, deletedHub: place === 'own' ? hub : empty.id, user: user.id, tenant };
}

describe.each(matrix)('$call', ({ send, statuses, permission }) => {
  test.each(places)('answers the four accounts as the contract says, hub: %s', async (place) => {
    const answered: number[] = [];
    for (const account of accounts) {
      const { method, path, body } = send(await newTarget(place));
      const token = tokenOf(account, place);
      const response = await platform.api.call(method, path, { token, body });
      answered.push(response.status);
      if (response.status === 403) expect(await response.json()).toMatchObject({ permission });
    }
    expect(answered).toEqual('own' in statuses ? statuses[place] : statuses);
  });

  test('answers 401 without a token', async () => {
    const { method, path, body } = send(await newTarget('own'));
    const response = await platform.api.call(method, path, { body });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ status: 401 });
  });

  test('answers 401 to a token whose signature was tampered with', async () => {
    const { method, path, body } = send(await newTarget('own'));
    const [header, content, signature = ''] = (tokens.get('admin') ?? '').split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    const token = `${header}.${content}.${other}${signature.slice(1)}`;
    const response = await platform.api.call(method, path, { token, body });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('invalid_token');
  });
});

test.each(accounts)(
  '%s holds exactly the permissions of the role, in a hub and in none',
  async (account) => {
    for (const place of ['own', 'none'] as const) {
      const token = tokenOf(account, place);
      const response = await platform.api.call('GET', '/authorizations', { token });
      expect(await response.json()).toEqual(held[account]);
    }
  },
);

test.each(['admin', 'manager', 'auditor'] as const)(
  '%s has the users of the own hub in the short list, and none without a hub',
  async (account) => {
    const list = async (place: Place): Promise<{ hubId: string }[]> =>
      (await platform.api.call('GET', '/user/list', { token: tokenOf(account, place) })).json();
    expect(new Set((await list('own')).map(({ hubId }) => hubId))).toEqual(new Set([hubs.own]));
    expect(await list('none')).toEqual([]);
  },
);

describe('tokens that no issuer should have given out', () => {
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await startTestIssuer();
  });

  afterAll(() => issuer.close());

  test.each(matrix)('$call answers 401 to a token of another issuer', async ({ send }) => {
    const { method, path, body } = send(await newTarget('own'));
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
