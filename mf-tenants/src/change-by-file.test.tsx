import { ApiError, api, grant, session$ } from '@console/shared-auth/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { TenantsScreen } from './tenants-screen.tsx';

const person = userEvent.setup({ delay: null });

const tenant = (key: string) => ({
  id: `id-${key}`,
  key,
  name: key,
  contactEmail: `${key}@x.example`,
  createdAt: '2026-04-02T07:41:00Z',
  createdBy: 'admin',
  version: 1,
});
const hub = { id: 'jura', name: 'Jura', tenantCount: 1, userCount: 0, createdAt: '2026-01-01' };

let saved: Promise<Blob>;

/** Signs in as another user first, to clear the data of an earlier test's session. */
function signIn() {
  const own = session$.value;
  if (own.status !== 'signed-in') throw new Error('Expected a signed-in user');
  session$.next({ ...own, person: { ...own.person, subject: 'other' } });
  session$.next(own);
}

beforeEach(() => {
  signIn();
  localStorage.clear();
  sessionStorage.clear();
  saved = new Promise((resolve) => {
    Object.assign(URL, { createObjectURL: resolve, revokeObjectURL: () => undefined });
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  api.GET.mockReset().mockImplementation(async (path) => {
    if (path === '/tenant/list') return { data: ['aare', 'birs'].map(tenant) };
    return { data: path === '/hub/list' ? [hub] : ['id-aare'] };
  });
  api.PUT.mockReset().mockResolvedValue({});
  api.DELETE.mockReset().mockResolvedValue({});
});
afterEach(() => jest.restoreAllMocks());

/** Exports all tenants, and imports the edited file; returns the dialog with the review. */
async function changeByFile(edit: (text: string) => string): Promise<HTMLElement> {
  drawScreen({ ...manifest, screen: TenantsScreen }, '/tenants/list', texts);
  await screen.findByRole('rowheader', { name: 'birs' });
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await person.click(screen.getByRole('button', { name: 'Every field' }));
  const text = await readText(await saved);
  await person.click(screen.getByRole('button', { name: 'Import…' }));
  const file = new File([edit(text)], 'tenants.csv');
  await person.upload(await screen.findByLabelText('File'), file);
  // The review replaces the dialog in which the file was chosen.
  await screen.findByRole('region', { name: 'Differences' });
  return screen.findByRole('dialog', { name: 'Import tenants' });
}

const readText = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

const toNew = (text: string) => text.replaceAll('@x.', '@new.');

test('without permissions for hubs, the file has none, and none are requested', async () => {
  grant('GetTenants', 'PutTenant');
  const dialog = await changeByFile((text) => {
    expect(text).toMatch(/;Id;Version\r\n/);
    return text
      .replaceAll(/;Id;/g, ';Id;Hubs;')
      .replaceAll(/(;id-\w+;)/g, '$1;')
      .replace('@x', '@y');
  });
  expect(await within(dialog).findByText('1 row to change, 1 row unchanged.')).toBeVisible();
  expect(dialog).toHaveTextContent(/You may not see all hubs, so the column “Hubs” is ignored\./);
  expect(api.GET.mock.calls.filter(([path]) => /hub/.test(path))).toEqual([]);
});

test('a user who may not remove tenants from hubs is told so, and nothing of the row is sent', async () => {
  grant('GetTenants', 'PutTenant', 'GetManagementHubs', 'AddTenantToHub');
  const dialog = await changeByFile((text) => toNew(text).replace(';Jura;', ';;'));
  expect(await within(dialog).findByText('1 row to change, 1 row with errors.')).toBeVisible();
  expect(within(dialog).getByText('You may not remove from hubs.')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Store 1 row' }));
  expect(await screen.findByText('1 of 1 done.')).toBeVisible();
  expect(api.PUT.mock.calls.map(([, { body }]) => body.id)).toEqual(['id-birs']);
  expect(api.DELETE).not.toHaveBeenCalled();
});

test('names what another user has changed just before the write', async () => {
  grant('GetTenants', 'PutTenant', 'GetManagementHubs');
  const dialog = await changeByFile((text) => text.replace('birs@x', 'birs@new'));
  const current = { ...tenant('birs'), contactEmail: 'theirs@x.example', version: 2 };
  api.PUT.mockRejectedValue(new ApiError({ kind: 'conflict', status: 412, current }));
  await person.click(await within(dialog).findByRole('button', { name: 'Store 1 row' }));
  expect(await screen.findByText(/^Contact: now “theirs@x\.example”/)).toBeVisible();
});

test('says that a file without versions only adds, and that without a column hubs stay', async () => {
  grant('GetTenants', 'PutTenant', 'GetManagementHubs');
  const dialog = await changeByFile((text) => toNew(text).replaceAll(/;[^;]*;[^;]*\r\n/g, '\r\n'));
  expect(await within(dialog).findByText('2 rows with errors.')).toBeVisible();
  expect(dialog).toHaveTextContent(/no column “Version”, so rows can be added but not changed/);
  expect(dialog).toHaveTextContent(/no column “Hubs”, so hubs stay as they are/);
  expect(within(dialog).queryByRole('button', { name: /^Store/ })).toBeNull();
});
