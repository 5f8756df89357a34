import { alteredRows, api, grant, users } from '@console/shared-auth/testing';
import { workInForeignList } from '@console/shared-ui/internal/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { fullName } from './user/full-name.ts';
import { userFields } from './user/user-fields.ts';
import { UsersScreen } from './users-screen.tsx';

const draw = (address: string) => drawScreen({ ...manifest, screen: UsersScreen }, address, texts);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  grant('GetAllUsers', 'DeleteUser');
});

test('fault 107: if any field of a user is invalid, the user is usable and the field reported', async () => {
  const altered = alteredRows('User', 'username');
  api.GET.mockReset().mockResolvedValue({ data: altered.map(({ row }) => row) });
  await workInForeignList({
    source: users.every,
    altered,
    draw,
    route: '/users',
    name: fullName,
    fields: userFields,
  });
});

test('fault 107: a user that has only a numeric id can be deleted', async () => {
  const person = userEvent.setup({ delay: null });
  api.GET.mockReset().mockResolvedValue({ data: [{ id: 42 }, { id: 43, username: 'ada' }] });
  api.DELETE.mockReset().mockResolvedValue({});
  draw('/users/42');
  const drawer = await screen.findByRole('dialog', { name: '42' });
  await person.click(within(drawer).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 1 user' });
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(api.DELETE).toHaveBeenCalledWith('/user/{id}', { params: { path: { id: '42' } } }),
  );
});

test.each([undefined, null, ''])(
  'fault 107: if creating responds with %j, the list is read again and shows the new user',
  async (data) => {
    const person = userEvent.setup({ delay: null });
    grant('GetAllUsers', 'CreateUser', 'GetManagementHubs');
    const lists: Record<string, unknown> = { '/hub/list': [{ id: 1, name: 'Nord' }] };
    api.GET.mockReset().mockImplementation(async (path) => ({ data: lists[path] ?? [] }));
    api.PUT.mockReset().mockImplementation(async (_, { body }) => {
      // The platform stores another last name than was sent: only the list knows it.
      lists['/user/listall'] = [{ ...body, lastName: 'Dupond', hubId: 1 }];
      return { data };
    });
    draw('/users/new');
    const dialog = await screen.findByRole('dialog', { name: 'Create user' });
    for (const [name, value] of Object.entries({
      'First name': 'Ada',
      'Last name': 'Dupont',
      'E-mail': 'ada@x.example',
    })) {
      await person.type(within(dialog).getByRole('textbox', { name }), value);
    }
    await person.click(within(dialog).getByRole('button', { name: 'Create user' }));
    expect(await screen.findByRole('row', { name: /Ada Dupond/ })).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
