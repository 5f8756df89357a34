import { ApiError, alteredRows, api, grant, tenants } from '@console/shared-auth/testing';
import { workInForeignList } from '@console/shared-ui/internal/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { tenantFields } from './tenant/tenant-fields.ts';
import { TenantsScreen } from './tenants-screen.tsx';

const person = userEvent.setup({ delay: null });

const draw = (address: string) =>
  drawScreen({ ...manifest, screen: TenantsScreen }, address, texts);

/** Sets the response to the requests of each path. All other responses are empty lists. */
const answer = (answers: Record<string, unknown>) =>
  api.GET.mockReset().mockImplementation(async (path) => ({ data: answers[path] ?? [] }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  grant('GetTenants', 'PutTenant');
});

test('fault 107: if any field of a tenant is invalid, the tenant is usable and the field reported', async () => {
  const altered = alteredRows('Tenant', 'name');
  answer({ '/tenant/list': altered.map(({ row }) => row) });
  await workInForeignList({
    source: tenants.list,
    altered,
    draw,
    route: '/tenants',
    name: ({ name }) => name,
    fields: tenantFields,
  });
});

test('fault 107: a tenant’s hubs are shown even if ids and names have wrong types', async () => {
  grant('GetTenants', 'GetManagementHubs', 'AddTenantToHub', 'RemoveTenantFromHub');
  answer({
    '/tenant/list': [{ id: 7, name: 'Nord' }],
    '/hub/list': [{ id: 1, name: ['Est'] }, { id: 2 }, { name: 'None' }],
    '/hub/{hubId}/tenantids': [7],
  });
  draw('/tenants/7');
  const drawer = await screen.findByRole('dialog', { name: 'Nord' });
  expect(await within(drawer).findByRole('link', { name: '["Est"]' })).toBeVisible();
  expect(within(drawer).getByRole('link', { name: '2' })).toHaveAttribute('href', '/hubs/2');
});

test.each([undefined, null, 3, 'text', {}, { data: [] }, [null, 3], [{ ID: 'a' }]])(
  'fault 107: if the list responds with %j, a message says what was expected',
  async (data) => {
    api.GET.mockReset().mockResolvedValue({ data });
    draw('/tenants/list');
    expect(await screen.findByRole('alert')).toHaveTextContent(/MF-078.* expected .*, got /);
  },
);

test.each([undefined, null, ''])(
  'fault 107: if creating responds with %j, the list is read again and shows the new row',
  async (data) => {
    answer({ '/tenant/list': [] });
    api.PUT.mockReset().mockImplementation(async (_, { body }) => {
      // The platform stores another name than was sent: only the list knows it.
      const stored = { ...body, name: 'Nord AG', createdAt: '2026-04-02T07:41:00Z' };
      answer({ '/tenant/list': [stored] });
      return { data };
    });
    draw('/tenants/new');
    const dialog = await screen.findByRole('dialog', { name: 'Create tenant' });
    await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Nord');
    await person.click(within(dialog).getByRole('button', { name: 'Create tenant' }));
    expect(await screen.findByRole('row', { name: /Nord AG.*02\.04\.2026/ })).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('fault 107: a form shows the error text of another platform', async () => {
  answer({});
  const detail = 'The <b>key</b> is taken';
  api.PUT.mockReset().mockRejectedValue(new ApiError({ kind: 'invalid', status: 400, detail }));
  draw('/tenants/new');
  const dialog = await screen.findByRole('dialog', { name: 'Create tenant' });
  await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Nord');
  await person.click(within(dialog).getByRole('button', { name: 'Create tenant' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`MF-075 · 400 · ${detail}`);
});
