import { ApiError, api, grant } from '@console/shared-auth/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { HubsScreen } from './hubs-screen.tsx';

const person = userEvent.setup({ delay: null });

const hub = (name: string, tenantCount: number, userCount: number) => ({
  id: `hub-${name}`,
  name,
  tenantCount,
  userCount,
  createdAt: '2026-01-01T00:00:00Z',
});
const tenant = (name: string) => ({
  id: `t-${name}`,
  key: name.toLowerCase(),
  name,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: 'admin',
});

const answers: Record<string, unknown> = {
  '/hub/list': [hub('Léman', 1, 2), hub('Jura', 1, 0)],
  '/hub': hub('Léman', 1, 2),
  '/hub/{hubId}/tenantids': ['t-Alpha'],
  '/tenant/list': [tenant('Alpha'), tenant('Beta'), tenant('Gamma')],
};

const draw = (address = '/hubs/list') =>
  drawScreen({ ...manifest, screen: HubsScreen }, address, texts);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  api.GET.mockReset().mockImplementation(async (path: string) => ({ data: answers[path] }));
  api.PUT.mockReset().mockResolvedValue({});
  api.DELETE.mockReset().mockResolvedValue({});
});

const administrator = [
  'GetManagementHubs',
  'CreateManagementHub',
  'DeleteManagementHub',
  'AddTenantToHub',
  'RemoveTenantFromHub',
  'GetTenants',
] as const;

test('a user without a hub sees an empty list, not an error', async () => {
  api.GET.mockRejectedValue(new ApiError({ kind: 'not-found', status: 404 }));
  grant('GetManagementHub');
  draw();
  expect(await screen.findByText('There are no hubs yet.')).toBeVisible();
});

test('sorts the tenants and the users of a hub in the order of the language', async () => {
  grant(...administrator, 'GetUsers');
  const ids = ['t-Pharmacie', 't-Énergie', 't-alpha'];
  const user = (firstName: string) => ({
    id: `u-${firstName}`,
    username: firstName.toLowerCase(),
    firstName,
    lastName: 'Frei',
    hubId: 'hub-Jura',
  });
  const others: Record<string, unknown> = {
    ...answers,
    '/hub/{hubId}/tenantids': ids,
    '/tenant/list': [tenant('Pharmacie'), tenant('Énergie'), tenant('alpha')],
    '/user/list': [user('Zoé'), user('Émile'), user('Urs')],
  };
  api.GET.mockImplementation(async (path: string) => ({ data: others[path] }));
  draw('/hubs/hub-Jura');
  const names = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ firstElementChild }) => firstElementChild?.textContent);
  const drawer = await screen.findByRole('dialog', { name: 'Jura' });
  const users = await within(drawer).findByRole('list', { name: 'Users' });
  expect(names(users)).toEqual(['Émile Frei', 'Urs Frei', 'Zoé Frei']);
  const sorted = ['alpha', 'Énergie', 'Pharmacie'];
  expect(names(await within(drawer).findByRole('list', { name: 'Tenants' }))).toEqual(sorted);
  await person.click(within(drawer).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Jura' });
  expect(names(within(question).getByRole('list', { name: 'Tenants' }))).toEqual(sorted);
});

const pairCall = (hubId: string, tenantId: string) => [
  '/hub/{hubId}/tenant/{tenantId}',
  { params: { path: { hubId, tenantId } } },
];

async function openAssignment() {
  grant(...administrator);
  draw('/hubs/hub-Jura');
  await person.click(await screen.findByRole('button', { name: 'Assign tenants…' }));
  return screen.findByRole('dialog', { name: 'Tenants of Jura' });
}

test('one checkbox selects all matching tenants, and Shift selects a range', async () => {
  const dialog = await openAssignment();
  await person.type(within(dialog).getByRole('searchbox'), 'a');
  const all = await within(dialog).findByRole('checkbox', { name: /^Select all \d that match$/ });
  await person.click(all);
  expect(all).toBeChecked();
  for (const box of within(dialog).getAllByRole('checkbox')) expect(box).toBeChecked();
  await person.click(within(dialog).getByRole('checkbox', { name: /Alpha/ }));
  await person.keyboard('{Shift>}');
  await person.click(within(dialog).getByRole('checkbox', { name: /Gamma/ }));
  await person.keyboard('{/Shift}');
  for (const box of within(dialog).getAllByRole('checkbox')) expect(box).not.toBeChecked();
});

test('assigning tenants shows the differences, sends only these, and can be undone', async () => {
  const dialog = await openAssignment();
  expect(within(dialog).getByText('No changes')).toBeVisible();
  await person.click(within(dialog).getByRole('checkbox', { name: /Alpha/ }));
  await person.type(within(dialog).getByRole('searchbox'), 'gam');
  await person.click(await within(dialog).findByRole('checkbox', { name: /Gamma/ }));
  expect(within(dialog).getByText('+1 −1')).toBeVisible();

  await person.click(within(dialog).getByRole('button', { name: 'Review' }));
  const changes = within(dialog).getByRole('list', { name: 'Changes' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['+ Gamma gamma', '− Alpha alpha']);
  expect(api.PUT).not.toHaveBeenCalled();

  await person.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('2 of 2 done.')).toBeVisible();
  expect(api.PUT.mock.calls).toEqual([pairCall('hub-Jura', 't-Gamma')]);
  expect(api.DELETE.mock.calls).toEqual([pairCall('hub-Jura', 't-Alpha')]);

  await person.click(screen.getByRole('button', { name: 'Undo' }));
  const undone = await screen.findByRole('article', { name: /^Undo finished/ });
  expect(within(undone).getByText('2 of 2 done.')).toBeVisible();
  expect(api.PUT.mock.lastCall).toEqual(pairCall('hub-Jura', 't-Alpha'));
  expect(api.DELETE.mock.lastCall).toEqual(pairCall('hub-Jura', 't-Gamma'));
});

test('a double click on Review, or Enter after it, does not apply the changes', async () => {
  const dialog = await openAssignment();
  await person.click(within(dialog).getByRole('checkbox', { name: /Beta/ }));

  await person.dblClick(within(dialog).getByRole('button', { name: 'Review' }));
  expect(within(dialog).getByRole('heading', { name: 'Changes' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(within(dialog).getByText('+ Beta')).toBeVisible();
  expect(api.PUT).not.toHaveBeenCalled();

  await person.click(within(dialog).getByRole('button', { name: 'Back' }));
  expect(within(dialog).getByRole('searchbox')).toHaveFocus();
  expect(within(dialog).getByRole('checkbox', { name: /Beta/ })).toBeChecked();
});

test('the numbers of tenants and users link to the lists that the user may see', async () => {
  grant(...administrator);
  draw();
  const row = await screen.findByRole('row', { name: /^Léman/ });
  expect(within(row).getByRole('link', { name: '1' })).toHaveAttribute(
    'href',
    '/tenants/list?hub=L%C3%A9man',
  );
  expect(within(row).queryByRole('link', { name: '2' })).toBeNull();
  grant(...administrator, 'GetAllUsers');
  expect(await within(row).findByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    '/users/list?hub=L%C3%A9man',
  );
});

/** Opens Jura, which shares a tenant with Léman. */
function drawTwoHubs() {
  const own: Record<string, string[]> = {
    'hub-Jura': ['t-Alpha', 't-Beta'],
    'hub-Léman': ['t-Beta', 't-Gamma'],
  };
  api.GET.mockImplementation(async (path: string, options) => ({
    data: own[options.params?.path?.hubId] ?? answers[path],
  }));
  grant(...administrator);
  draw('/hubs/hub-Jura');
}

test('giving a hub the same tenants as another hub sends only the differences', async () => {
  drawTwoHubs();
  await person.click(await screen.findByRole('button', { name: 'Same tenants as…' }));
  const dialog = await screen.findByRole('dialog', { name: /^Give Jura the same tenants/ });
  expect(within(dialog).getByText('No hub chosen')).toBeVisible();
  expect(within(dialog).queryByRole('option', { name: 'Jura' })).toBeNull();
  await person.click(within(dialog).getByRole('option', { name: 'Léman' }));
  expect(await within(dialog).findByText('+1 −1')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('2 of 2 done.')).toBeVisible();
  expect(api.PUT.mock.calls).toEqual([pairCall('hub-Jura', 't-Gamma')]);
  expect(api.DELETE.mock.calls).toEqual([pairCall('hub-Jura', 't-Alpha')]);
});

test('moving all tenants of a hub shows the changes first, and can be undone', async () => {
  drawTwoHubs();
  await person.click(await screen.findByRole('button', { name: 'Move tenants…' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Move 2 tenants of Jura to another hub',
  });
  const choice = within(dialog).getByRole('combobox', { name: 'Hub' });
  expect(choice).toHaveFocus();
  expect(within(dialog).queryByRole('option', { name: 'Jura' })).toBeNull();
  const submit = within(dialog).getByRole('button', { name: 'Move' });
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  // Enter in the field only chooses a hub; pressing it again does not send anything.
  await person.keyboard('lem{Enter}{Enter}');
  expect(choice).toHaveValue('Léman');
  expect(await within(dialog).findByText('+1 −2')).toBeVisible();
  expect(api.PUT).not.toHaveBeenCalled();
  await person.click(submit);
  expect(await screen.findByText('2 of 2 done.')).toBeVisible();
  expect(api.PUT.mock.calls).toEqual([pairCall('hub-Léman', 't-Alpha')]);
  // Beta is in both hubs, so it is only removed; Alpha is added and removed.
  expect(api.DELETE.mock.calls).toHaveLength(2);
  for (const tenantId of ['t-Alpha', 't-Beta']) {
    expect(api.DELETE.mock.calls).toContainEqual(pairCall('hub-Jura', tenantId));
  }
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('article', { name: /^Undo finished/ });
  expect(api.PUT.mock.calls.slice(1).map(([, { params }]) => params.path.hubId)).toEqual([
    'hub-Jura',
    'hub-Jura',
  ]);
});

test('only the checked tenants of a hub are moved', async () => {
  drawTwoHubs();
  await person.click(await screen.findByRole('button', { name: 'Move tenants…' }));
  const dialog = await screen.findByRole('dialog', { name: /^Move 2 tenants of Jura/ });
  await person.keyboard('léman');
  expect(within(dialog).getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await person.click(within(dialog).getByRole('checkbox', { name: /Beta/ }));
  expect(dialog).toHaveAccessibleName('Move 1 tenant of Jura to another hub');
  expect(within(dialog).queryByRole('checkbox', { name: /Gamma/ })).toBeNull();
  await person.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('1 of 1 done.')).toBeVisible();
  expect(api.PUT.mock.calls).toEqual([pairCall('hub-Léman', 't-Alpha')]);
  expect(api.DELETE.mock.calls).toEqual([pairCall('hub-Jura', 't-Alpha')]);
});

test('the tenants of an empty hub cannot be moved, and the button says why', async () => {
  grant(...administrator);
  api.GET.mockImplementation(async (path: string) => ({
    data: path === '/hub/list' ? [hub('Jura', 0, 0)] : [],
  }));
  draw('/hubs/hub-Jura');
  const move = await screen.findByRole('button', { name: 'Move tenants…' });
  expect(move).toHaveAttribute('aria-disabled', 'true');
  // Until the hub's tenants are read, the screen shows earlier data of this hub.
  await waitFor(() => expect(move).toHaveAccessibleDescription('0 tenants'));
});

test('the panel of a deleted hub has a single heading, and names a possible reason', async () => {
  grant(...administrator);
  draw('/hubs/hub-nothing');
  const drawer = await screen.findByRole('dialog', { name: 'This item no longer exists.' });
  expect(within(drawer).getByRole('heading')).toHaveTextContent('This item no longer exists.');
  expect(within(drawer).getByText(/The item was deleted/)).toBeVisible();
});

test('closing the dialog asks before it discards the selection of tenants', async () => {
  const dialog = await openAssignment();
  await person.click(within(dialog).getByRole('checkbox', { name: /Beta/ }));

  const question = () => screen.findByRole('alertdialog', { name: 'Discard the changes?' });
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await person.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(within(dialog).getByRole('checkbox', { name: /Beta/ })).toBeChecked();
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await person.click(within(await question()).getByRole('button', { name: 'Discard' }));
  expect(dialog).not.toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Assign tenants…' }));
  const unchanged = await screen.findByRole('dialog', { name: 'Tenants of Jura' });
  await person.click(within(unchanged).getByRole('button', { name: 'Cancel' }));
  expect(unchanged).not.toBeInTheDocument();
});

test('a hub with users cannot be deleted; the dialog says why, and links to the users', async () => {
  grant(...administrator, 'GetAllUsers');
  draw('/hubs/hub-Léman');
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Léman' });
  expect(dialog).toHaveTextContent('The hub still has 2 users. Delete the users first.');
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).getByRole('link', { name: 'Show the 2 users' })).toHaveAttribute(
    'href',
    '/users/list?hub=L%C3%A9man',
  );
});
