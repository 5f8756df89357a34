import { ApiError, api, grant } from '@console/shared-auth/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { UsersScreen } from './users-screen.tsx';

const person = userEvent.setup({ delay: null });

const user = (id: string, firstName: string, lastName: string, hubName = 'Léman') => ({
  id,
  username: `${firstName}.${lastName}`.toLowerCase(),
  email: `${firstName}@example.ch`,
  firstName,
  lastName,
  hubId: `hub-${hubName}`,
  hubName,
  createdAt: '2026-01-01T00:00:00Z',
});

const answers: Record<string, unknown> = {
  '/user/listall': [
    user('me', 'Ada', 'Min'),
    user('u1', 'Zoé', 'Müller'),
    user('u2', 'Urs', 'Frei', 'Jura'),
  ],
  '/user/list': [user('me', 'Ada', 'Min'), user('u1', 'Zoé', 'Müller')],
  '/hub/list': [
    { id: 'hub-Léman', name: 'Léman' },
    { id: 'hub-Jura', name: 'Jura' },
  ],
  '/hub': { id: 'hub-Léman', name: 'Léman' },
};

const draw = (address = '/users/list') =>
  drawScreen({ ...manifest, screen: UsersScreen }, address, texts);

const requestedPaths = () => api.GET.mock.calls.map(([path]) => path).toSorted();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  api.GET.mockReset().mockImplementation(async (path: string) => ({ data: answers[path] }));
  api.DELETE.mockReset().mockResolvedValue({});
  api.PUT.mockReset().mockImplementation(async (_path, { body, params }) => ({
    data: {
      ...body,
      hubId: params.path.hubId,
      hubName: 'Jura',
      createdAt: '2026-11-20T10:00:00Z',
    },
  }));
});

const administrator = [
  'GetUsers',
  'GetAllUsers',
  'CreateUser',
  'DeleteUser',
  'GetManagementHubs',
  'GetManagementHub',
] as const;

test('an administrator can switch between the users of all hubs and of their own hub', async () => {
  grant(...administrator);
  draw();
  await screen.findByText('3 users');
  await person.click(screen.getByRole('button', { name: 'My hub' }));
  await screen.findByText('2 users');
  expect(window.location.search).toBe('?scope=mine');
});

test('a user is created only after a hub is chosen, and in this hub', async () => {
  grant(...administrator);
  draw();
  await screen.findByText('3 users');
  await person.click(screen.getByRole('button', { name: 'Create user' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create user' });
  await person.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Léa');
  await person.type(within(dialog).getByRole('textbox', { name: 'Last name' }), 'Roux');
  await person.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'lea@example.ch');
  const hub = within(dialog).getByRole('combobox', { name: 'Hub' });
  expect(hub).toHaveValue('');
  await person.type(hub, 'ju');
  await person.click(within(dialog).getByRole('button', { name: 'Create user' }));
  expect(await within(dialog).findByText('Choose one from the list.')).toBeVisible();
  expect(hub).toHaveFocus();
  expect(api.PUT).not.toHaveBeenCalled();
  await person.keyboard('{Enter}');
  expect(hub).toHaveValue('Jura');
  await person.click(within(dialog).getByRole('button', { name: 'Create user' }));
  await screen.findByText('4 users');
  const [[, { params, body }]] = api.PUT.mock.calls;
  expect(params.path.hubId).toBe('hub-Jura');
  expect(body).toMatchObject({ username: 'lea.roux', firstName: 'Léa', email: 'lea@example.ch' });
});

test('a user without a hub sees why no user can be created', async () => {
  api.GET.mockImplementation(async (path: string) => {
    if (path === '/hub') throw new ApiError({ kind: 'not-found', status: 404 });
    return { data: answers[path] };
  });
  grant('GetUsers', 'CreateUser', 'GetManagementHub');
  draw('/users/new');
  expect(await screen.findByText(/you are in none/)).toBeVisible();
});

test('more than ten users are deleted only after their number is typed', async () => {
  grant(...administrator);
  const many = Array.from({ length: 11 }, (_, at) => user(`u${at}`, 'Zoé', `Müller ${at}`));
  api.GET.mockImplementation(async (path: string) => ({
    data: path === '/user/listall' ? many : answers[path],
  }));
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select all that match' }));
  await person.click(await screen.findByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 11 users' });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(api.DELETE).not.toHaveBeenCalled();
  await person.type(within(question).getByRole('textbox', { name: /^Type 11/ }), '11');
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('11 of 11 done.');
});

test('deleting several users shows the result for each, and failures can be retried', async () => {
  grant(...administrator);
  api.DELETE.mockImplementation(async (_path, { params }) => {
    if (params.path.id === 'u2') throw new ApiError({ kind: 'server', status: 500 });
    return {};
  });
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select all that match' }));
  await person.click(await screen.findByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 users' });
  expect(within(question).getByText(/Your own account is left out/)).toBeVisible();
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 of 2 done. 1 failed.')).toBeVisible();
  const results = screen.getByRole('list', { name: 'Results' });
  expect(within(results).getAllByRole('listitem')[0]).toHaveTextContent(
    /Urs Frei.*Something went wrong.*MF-077/,
  );
  api.DELETE.mockResolvedValue({});
  await person.click(screen.getByRole('button', { name: 'Retry failed' }));
  expect(await screen.findByText('2 of 2 done.')).toBeVisible();
  expect(api.DELETE.mock.calls.map(([, { params }]) => params.path.id)).toEqual(['u2', 'u1', 'u2']);
});

test('the question before deleting users lists the first eight, in the order of the language', async () => {
  grant(...administrator);
  const names = ['Zoé', 'Émile', 'Urs', 'Yves', 'Xena', 'Olga', 'Hans', 'Fritz', 'Anna'];
  const users = names.map((name) => user(name, name, 'Frei'));
  api.GET.mockImplementation(async (path: string) => ({
    data: path === '/user/listall' ? [user('me', 'Ada', 'Min'), ...users] : answers[path],
  }));
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select all that match' }));
  await person.click(await screen.findByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 9 users' });
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(' ')[0]),
  ).toEqual(['Anna', 'Émile', 'Fritz', 'Hans', 'Olga', 'Urs', 'Xena', 'Yves']);
  expect(question).toHaveAccessibleDescription(
    /Anna Frei, Léman anna\.frei.*and 1 more.*Your own account is left out/,
  );
});

test('hubs are links for users who may open them, and user names and addresses can be copied', async () => {
  grant(...administrator);
  const { unmount } = draw('/users/u1');
  const drawer = await screen.findByRole('dialog', { name: 'Zoé Müller' });
  const linked = screen.getAllByRole('link', { name: 'Léman', hidden: true });
  expect(linked.map((link) => link.getAttribute('href'))).toEqual(
    linked.map(() => '/hubs/hub-Léman'),
  );
  expect(within(drawer).getByRole('link', { name: 'Léman' })).toBeVisible();
  for (const [what, text] of [
    ['User name', 'zoé.müller'],
    ['E-mail', 'Zoé@example.ch'],
    ['Id', 'u1'],
  ]) {
    await person.click(within(drawer).getByRole('button', { name: `Copy: ${what}` }));
    expect(await navigator.clipboard.readText()).toBe(text);
  }
  unmount();
  grant('GetUsers', 'GetAllUsers');
  draw('/users/u1');
  await screen.findByRole('dialog', { name: 'Zoé Müller' });
  expect(screen.queryByRole('link', { name: 'Léman', hidden: true })).toBeNull();
});

test('last name and id can be shown as columns', async () => {
  grant(...administrator);
  draw('/users/list?columns=name,lastName,id');
  await screen.findByText('3 users');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Select all that match',
    'Name',
    'Last name',
    'Id',
  ]);
  expect(screen.getByRole('row', { name: /Zoé Müller Müller u1/ })).toBeVisible();
});

test('a hub manager sees the users of their own hub, and only permitted requests are made', async () => {
  grant('GetUsers', 'CreateUser', 'DeleteUser', 'GetManagementHub');
  draw('/users/list?scope=all');
  await screen.findByText('2 users');
  expect(screen.queryByRole('button', { name: 'All hubs' })).toBeNull();
  expect(requestedPaths()).toEqual(['/hub', '/user/list']);
});
