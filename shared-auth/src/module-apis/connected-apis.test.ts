/** @jest-environment node */
import { BehaviorSubject } from 'rxjs';
import type { ModuleApis } from '../configuration/module-apis.ts';
import { PermissionStore } from '../permissions/permission-store.ts';
import type { Session } from '../session/session.ts';
import type { SessionService } from '../session-service/session-service.ts';
import { ConnectedApis } from './connected-apis.ts';

const apis: ModuleApis = {
  billing: { url: 'https://billing.test', token: 'console' },
  stock: { url: 'https://stock.test', token: 'console' },
};

// A minimal page, because jsdom has no `Request`.
let page: EventTarget;
const items = new Map<string, string>();
Object.assign(globalThis, {
  location: { origin: 'https://console.test' },
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  },
});

/** The answers to `GET /authorizations`, by API. */
let granted: Record<string, () => Response | Promise<Response>>;
let requests: string[];
let own: unknown;
let store: PermissionStore;
let session$: BehaviorSubject<Session>;
let connected: ConnectedApis;

const as = (subject: string): Session => ({
  status: 'signed-in',
  person: { subject, username: subject, name: subject, roles: [] },
  notices: [],
});

beforeEach(() => {
  jest.useFakeTimers();
  items.clear();
  page = new EventTarget();
  Object.assign(globalThis, {
    document: new EventTarget(),
    addEventListener: page.addEventListener.bind(page),
  });
  requests = [];
  own = ['GetTenants'];
  granted = {
    billing: () => Response.json(['GetInvoices']),
    stock: () => Response.json(['GetItems']),
  };
  globalThis.fetch = async (request) => {
    const { hostname } = new URL(String(Object(request).url));
    const [name = ''] = hostname.split('.');
    requests.push(name);
    return granted[name]?.() ?? new Response();
  };
  store = new PermissionStore(async () => own);
  store.expectApis(Object.keys(apis));
  session$ = new BehaviorSubject<Session>({ status: 'starting' });
});

afterEach(() => jest.useRealTimers());

async function connect(connecting = apis): Promise<void> {
  const sessions = {
    session$,
    accessToken: async () => 'token',
    renewed: async () => 'renewed',
  } as Partial<SessionService> as SessionService;
  session$.next(as('ada'));
  await store.begin('ada');
  connected = new ConnectedApis(connecting, {
    sessions,
    permissions: store,
    // No API in this test has a token of its own.
    dependencies: Object.create(null),
  });
  await settle();
}

const settle = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

function held(): string[] {
  const { value } = store.permissions$;
  return value.status === 'known' ? [...value.held] : [value.status];
}

const awaited = () => Object(store.permissions$.value).awaited;

test('until the APIs have answered, the console’s permissions are known and theirs awaited', async () => {
  session$.next(as('ada'));
  await store.begin('ada');
  expect(held()).toEqual(['GetTenants']);
  expect(awaited()).toEqual(['billing', 'stock']);
  await connect();
  expect(held()).toEqual(['GetTenants', 'billing:GetInvoices', 'stock:GetItems']);
  expect(awaited()).toEqual([]);
});

test('an API cannot grant permissions of others, or things that are no names', async () => {
  granted.billing = () =>
    Response.json(['DeleteUser', 'tenants:DeleteUser', 'stock:GetItems', 7, null, { a: 1 }]);
  granted.stock = () => Response.json([]);
  own = ['GetTenants', 'billing:PayInvoice'];
  await connect();
  expect(held()).toEqual(['GetTenants', 'billing:DeleteUser']);
});

test.each([
  ['is down', () => Promise.reject(new TypeError('Failed to fetch')), 3],
  ['answers with an error', () => new Response('', { status: 500 }), 3],
  ['answers 403 for ever', () => new Response('', { status: 403 }), 1],
  ['answers 401 for ever', () => new Response('', { status: 401 }), 2],
  ['answers with a page', () => new Response('<html>'), 1],
  ['answers with no list', () => Response.json({ DeleteUser: true }), 1],
])('an API that %s costs only its own permissions', async (_, answer, attempts) => {
  granted.billing = answer;
  await connect();
  expect(held()).toEqual(['GetTenants', 'stock:GetItems']);
  await settle(4_000);
  expect(requests.filter((name) => name === 'billing')).toHaveLength(attempts);
  expect(awaited()).toEqual([]);
});

test('an API that is up again gives its permissions back', async () => {
  const { billing } = granted;
  granted.billing = () => new Response('', { status: 503 });
  await connect();
  await settle(4_000);
  if (billing) granted.billing = billing;
  await settle(10_000);
  expect(held()).toContain('billing:GetInvoices');
});

test('an API that never answers does not hold up the others', async () => {
  granted.billing = () => new Promise(() => undefined);
  await connect();
  expect(held()).toEqual(['GetTenants', 'stock:GetItems']);
  expect(awaited()).toEqual(['billing']);
});

test('known permissions stay while they are read again after a wake-up', async () => {
  await connect();
  granted.billing = () => Response.json([]);
  const seen: number[] = [];
  store.permissions$.subscribe(() => seen.push(held().length));
  page.dispatchEvent(new Event('online'));
  await settle();
  expect(seen).toEqual([3, 2, 2]);
});

test('after a 403 only the permissions of that API are read again', async () => {
  await connect();
  requests = [];
  granted.billing = () => new Response('', { status: 403 });
  await expect(connected.call('billing', 'GET', '/invoices')).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await settle();
  expect(requests).toEqual(['billing', 'billing']);
  expect(held()).toEqual(['GetTenants', 'stock:GetItems']);
});

test('a lapsed session keeps its permissions, another user has none of them', async () => {
  await connect();
  session$.next({ status: 'lapsed', person: Object(as('ada')).person, reason: 'not-accepted' });
  expect(held()).toContain('billing:GetInvoices');
  store.forget();
  session$.next({ status: 'signed-out', reason: 'none' });
  granted.billing = () => new Promise(() => undefined);
  session$.next(as('bob'));
  await store.begin('bob');
  await settle();
  expect(held()).toEqual(['GetTenants', 'stock:GetItems']);
});

test('a mock gets no token, and its permissions have the name of the API', async () => {
  const sent: (string | null)[] = [];
  globalThis.fetch = async (request) => {
    sent.push((request as Request).headers.get('authorization'));
    return Response.json(['DeleteUser', 'tenants:DeleteUser']);
  };
  await connect({ billing: { url: 'http://localhost:9099/mocks/billing', token: 'none' } });
  expect(held()).toEqual(['GetTenants', 'billing:DeleteUser']);
  expect(sent).toEqual(['Bearer mock']);
});

test('an API that is not configured fails the call', async () => {
  await connect();
  await expect(connected.call('news', 'GET', '/')).rejects.toMatchObject({
    kind: 'unreachable',
    detail: 'configs/api.json has no API "news"',
  });
});
