import { ApiError, api, grant, serverEvents$, session$ } from '@console/shared-auth/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { TenantsScreen } from './tenants-screen.tsx';

const person = userEvent.setup({ delay: null });

const tenant = (key: string) => ({
  id: `id-${key}`,
  key,
  name: key,
  createdAt: '2026-04-02T07:41:00Z',
  createdBy: 'admin',
});
const hub = (name: string) => ({
  id: `hub-${name}`,
  name,
  tenantCount: 1,
  userCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
});

let pairs: Record<string, string[]>;
let broken: Set<string>;

async function answer(path: string, options: { params?: { path?: { hubId?: string } } } = {}) {
  if (path === '/tenant/list') return { data: ['aare', 'birs', 'cham'].map(tenant) };
  if (path === '/hub/list') return { data: Object.keys(pairs).map(hub) };
  const name = options.params?.path?.hubId?.slice('hub-'.length) ?? '';
  if (broken.has(name)) throw new ApiError({ kind: 'server', status: 500 });
  return { data: pairs[name]?.map((key) => `id-${key}`) };
}

const PAIRS = '/hub/{hubId}/tenantids';
const requestedPaths = () => api.GET.mock.calls.map(([path]) => path);
const countPairRequests = () => requestedPaths().filter((path) => path === PAIRS).length;

async function draw(search = '', base = '') {
  drawScreen({ ...manifest, screen: TenantsScreen }, `${base}/tenants/list${search}`, texts);
  await screen.findByRole('table');
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^(Select )?${name}`) });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

/** Signs in as another user first, to clear the data of an earlier test's session. */
function signIn() {
  const own = session$.value;
  if (own.status !== 'signed-in') throw new Error('Expected a signed-in user');
  const other = { ...own.person, subject: 'other' };
  session$.next({ ...own, person: other });
  session$.next(own);
}

beforeEach(() => {
  signIn();
  localStorage.clear();
  pairs = { Jura: ['aare', 'birs'], Léman: ['aare'] };
  broken = new Set();
  api.GET.mockReset().mockImplementation(answer);
  api.PUT.mockReset().mockResolvedValue({});
  api.DELETE.mockReset().mockResolvedValue({});
  grant('GetTenants', 'GetManagementHubs', 'AddTenantToHub', 'RemoveTenantFromHub');
});

afterEach(() => {
  delete document.documentElement.dataset.base;
});

test('shows the hubs of each tenant as links, or says that the tenant is in no hub', async () => {
  await draw();
  const link = await within(await row('aare')).findByRole('link', { name: 'Léman' });
  expect(link).toHaveAttribute('href', '/hubs/hub-Léman');
  expect(within(await row('cham')).getByText('in no hub')).toBeVisible();
});

test('links begin with the base path of the console', async () => {
  document.documentElement.dataset.base = '/admin/';
  await draw('', '/admin');
  await within(await row('aare')).findByRole('link', { name: 'Léman' });
  await person.click(screen.getByRole('link', { name: 'aare' }));
  await screen.findByRole('list', { name: 'Hubs' });
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toContain('/admin/tenants/id-birs');
  expect(paths).toContain('/admin/tenants/list?hub=L%C3%A9man');
  expect(paths.filter((path) => !path?.startsWith('/admin/'))).toEqual([]);
});

test.each([
  ['?hub=Jura', ['aare', 'birs']],
  ['?hubs=none', ['cham']],
  ['?hubs=several', ['aare']],
  ['?q=hub:jura+-hub:léman', ['birs']],
  ['?q=hub:none', ['cham']],
])(
  'at an address with %s, even the first rows are only tenants that match',
  async (search, expected) => {
    await draw(search);
    await waitFor(() => expect(screen.queryAllByRole('rowheader')).not.toEqual([]));
    expect(names()).toEqual(expected);
  },
);

test('a change of a hub refetches only that hub', async () => {
  await draw();
  await within(await row('aare')).findByRole('link', { name: 'Léman' });
  expect(countPairRequests()).toBe(2);
  pairs = { ...pairs, Léman: ['cham'] };
  act(() =>
    serverEvents$.next({
      status: 'changed',
      events: [{ kind: 'hub', change: 'updated', id: 'hub-Léman' }],
    }),
  );
  expect(await within(await row('cham')).findByRole('link', { name: 'Léman' })).toBeVisible();
  expect(within(await row('aare')).queryByRole('link', { name: 'Léman' })).toBeNull();
  expect(countPairRequests()).toBe(3);
});

test('a hub that cannot be read is reported and can be retried; it does not count as empty', async () => {
  broken.add('Léman');
  await draw();
  expect(await screen.findByText(/Hubs: 1 of 2 could not be read\./)).toBeVisible();
  expect(await within(await row('birs')).findByRole('link', { name: 'Jura' })).toBeVisible();
  expect(screen.queryByText('in no hub')).toBeNull();
  broken.clear();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await within(await row('cham')).findByText('in no hub')).toBeVisible();
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

const change = (kind: string, id: string) =>
  act(() => serverEvents$.next({ status: 'changed', events: [{ kind, change: 'updated', id }] }));

test.each([
  ['is deleted before it is read', 'not-found', undefined],
  ['cannot be read', 'server', /Hubs: 1 of 3 could not be read\./],
] as const)(
  'a new hub that %s does not empty the list of tenants without a hub',
  async (_, kind, notice) => {
    await draw('?hubs=none');
    await screen.findByText('1 of 3 tenants');
    let answerNew: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answerNew = resolve;
    });
    api.GET.mockImplementation(async (path, options) => {
      if (path === '/tenant/list') return { data: ['aare', 'birs', 'cham', 'doubs'].map(tenant) };
      if (options?.params?.path?.hubId !== 'hub-New') return answer(path, options);
      await held;
      throw new ApiError({ kind });
    });
    const seen = new Set<number>();
    const observer = new MutationObserver(() =>
      seen.add(screen.queryAllByRole('rowheader').length),
    );
    observer.observe(document.body, { subtree: true, childList: true });
    pairs = { ...pairs, New: [] };
    const before = countPairRequests();
    change('hub', 'hub-New');
    await waitFor(() => expect(countPairRequests()).toBeGreaterThan(before));
    change('tenant', 'id-doubs');
    await screen.findByText('2 of 4 tenants');
    answerNew();
    if (notice) await screen.findByText(notice);
    const { New: _gone, ...left } = pairs;
    pairs = left;
    change('hub', 'hub-New');
    await waitFor(() => expect(screen.queryByText(/could not be read/)).toBeNull());
    expect(names()).toEqual(['cham', 'doubs']);
    observer.disconnect();
    expect(seen).not.toContain(0);
  },
);

test('when a fifty-first hub is added, the hubs stay visible', async () => {
  pairs = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`Hub ${at}`, ['aare']]));
  await draw();
  await within(await row('birs')).findByText('in no hub');
  pairs = { ...pairs, New: ['birs'] };
  change('hub', 'hub-New');
  await within(await row('birs')).findByRole('link', { name: 'New' });
  expect(screen.queryByRole('button', { name: 'Show hubs' })).toBeNull();
});

describe('an export with hubs', () => {
  async function exported(columns = 'Every field'): Promise<string> {
    const saved = new Promise<Blob>((resolve) => {
      Object.assign(URL, { createObjectURL: resolve, revokeObjectURL: () => undefined });
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    await person.click(screen.getByRole('button', { name: columns }));
    const reader = new FileReader();
    reader.readAsText(await saved);
    await waitFor(() => expect(reader.result).not.toBeNull());
    return String(reader.result);
  }
  afterEach(() => jest.restoreAllMocks());

  test('waits until the hubs are read, and says so', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.GET.mockImplementation(async (path, options) => {
      if (path === PAIRS) await held;
      return answer(path, options);
    });
    await draw();
    const file = exported();
    expect(await screen.findByRole('dialog', { name: 'Export' })).toHaveTextContent(
      /loaded: Hubs\./,
    );
    release();
    expect(await file).toMatch(
      /aare.*;"Jura, Léman";v\w+\r\n.*birs.*;Jura;v\w+\r\n.*cham.*;;v\w+\r\n$/,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('marks tenants whose hubs are unknown, or has no hubs if it can be imported again', async () => {
    broken.add('Léman');
    await draw();
    await screen.findByText(/Hubs: 1 of 2 could not be read\./);
    const seen = await exported('Visible columns');
    expect(seen).toMatch(/birs.*;"Jura, others unknown";.*\r\n.*cham.*;unknown;.*\r\n$/);
    expect(await exported()).toMatch(/;Id;Version\r\n.*;id-aare;v\w+\r\n/);
  });
});

test('reads four hubs at a time', async () => {
  pairs = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Hub ${at}`, ['aare']]));
  let atOnce = 0;
  let most = 0;
  api.GET.mockImplementation(async (path, options) => {
    if (path !== PAIRS) return answer(path, options);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce -= 1;
    return answer(path, options);
  });
  await draw();
  expect(await within(await row('cham')).findByText('in no hub')).toBeVisible();
  expect(most).toBe(4);
});

test('more than fifty hubs are read only on request', async () => {
  pairs = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`Hub ${at}`, ['aare']]));
  await draw();
  await person.click(await screen.findByRole('button', { name: 'Show hubs' }));
  expect(countPairRequests()).toBeLessThanOrEqual(51);
  expect(await within(await row('cham')).findByText('in no hub')).toBeVisible();
  expect(countPairRequests()).toBe(51);
});

test('selected tenants are removed from a hub, once, with only the calls that change something', async () => {
  await draw();
  await within(await row('aare')).findByRole('link', { name: 'Léman' });
  await person.click(screen.getByRole('checkbox', { name: 'Select all that match' }));
  await person.click(await screen.findByRole('button', { name: 'Remove from hub…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove 3 tenants from a hub' });
  await person.type(await within(dialog).findByRole('combobox', { name: 'Hub' }), 'jura{Enter}');
  await within(dialog).findByText('+0 −2');
  await person.dblClick(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removing from Jura')).toBeVisible();
  await waitFor(() => expect(api.DELETE).toHaveBeenCalledTimes(2));
  expect(api.DELETE.mock.calls.map(([, { params }]) => params.path.tenantId)).toEqual([
    'id-aare',
    'id-birs',
  ]);
});

test('the search suggests tenants in no hub', async () => {
  await draw();
  await within(await row('aare')).findByRole('link', { name: 'Léman' });
  const search = screen.getByRole('searchbox');
  await waitFor(() => expect(search).toHaveAttribute('aria-autocomplete', 'list'));
  await person.type(search, 'hub:');
  await person.click(await screen.findByRole('option', { name: /hub:none.*in no hub/ }));
  await waitFor(() => expect(names()).toEqual(['cham']));
});

test('removing a tenant from a hub can be undone', async () => {
  api.DELETE.mockImplementation(async () => {
    pairs = { ...pairs, Léman: [] };
    return {};
  });
  await draw();
  await within(await row('aare')).findByRole('link', { name: 'Léman' });
  await person.click(screen.getByRole('link', { name: 'aare' }));
  const hubs = await screen.findByRole('list', { name: 'Hubs' });
  await person.click(within(hubs).getByRole('button', { name: 'Remove from Léman' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  const path = { params: { path: { hubId: 'hub-Léman', tenantId: 'id-aare' } } };
  expect(api.DELETE).toHaveBeenCalledWith('/hub/{hubId}/tenant/{tenantId}', path);
  await waitFor(() => expect(within(hubs).queryByText('Léman')).toBeNull());
  await person.click(undo);
  expect(await screen.findByText('The tenant is in Léman again.')).toBeVisible();
  expect(api.PUT).toHaveBeenCalledWith('/hub/{hubId}/tenant/{tenantId}', path);
});
