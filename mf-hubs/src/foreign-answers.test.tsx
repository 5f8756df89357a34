import { alteredRows, api, grant, hubs } from '@console/shared-auth/testing';
import { workInForeignList } from '@console/shared-ui/internal/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { hubFields } from './hub/hub-fields.ts';
import { HubsScreen } from './hubs-screen.tsx';

const draw = (address: string) => drawScreen({ ...manifest, screen: HubsScreen }, address, texts);

/** Sets the response to the requests of each path. All other responses are empty lists. */
const answer = (answers: Record<string, unknown>) =>
  api.GET.mockReset().mockImplementation(async (path) => ({ data: answers[path] ?? [] }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  grant('GetManagementHubs', 'GetTenants', 'GetAllUsers');
});

test('fault 107: if any field of a hub is invalid, the hub is usable and the field reported', async () => {
  const altered = alteredRows('Hub', 'name');
  answer({
    '/hub/list': altered.map(({ row }) => row),
    '/tenant/list': alteredRows('Tenant', 'name').map(({ row }) => row),
    '/user/listall': alteredRows('User', 'username').map(({ row }) => row),
    '/hub/{hubId}/tenantids': [42, 'key-0'],
  });
  await workInForeignList({
    source: hubs.list,
    altered,
    draw,
    route: '/hubs',
    name: ({ name }) => name,
    fields: hubFields,
  });
});

test('fault 107: the panel of a hub reports invalid tenant ids', async () => {
  answer({ '/hub/list': [{ id: 1, name: 'Nord' }], '/hub/{hubId}/tenantids': ['a', null] });
  draw('/hubs/1');
  const drawer = await screen.findByRole('dialog', { name: 'Nord' });
  expect(await within(drawer).findByRole('alert')).toHaveTextContent(
    'MF-078 · element 2: expected a text or a whole number, got nothing',
  );
});

test('fault 107: a hub that has only an id is shown, and deleting it asks for confirmation', async () => {
  grant('GetManagementHubs', 'DeleteManagementHub');
  answer({ '/hub/list': [{ id: 1 }] });
  draw('/hubs/1');
  const drawer = await screen.findByRole('dialog', { name: '1' });
  await userEvent.click(within(drawer).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/All tenants will be removed|0 tenants will/)).toBeVisible();
});

test.each([undefined, null, ''])(
  'fault 107: if creating responds with %j, the list is read again and shows the new hub',
  async (data) => {
    grant('GetManagementHubs', 'CreateManagementHub');
    answer({ '/hub/list': [] });
    api.PUT.mockReset().mockImplementation(async (_, { body }) => {
      // The platform stores another name than was sent: only the list knows it.
      answer({ '/hub/list': [{ ...body, name: 'Nord Est', tenantCount: 7 }] });
      return { data };
    });
    draw('/hubs/new');
    const dialog = await screen.findByRole('dialog', { name: 'Create hub' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Nord');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create hub' }));
    expect(await screen.findByRole('row', { name: /Nord Est.*7/ })).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
