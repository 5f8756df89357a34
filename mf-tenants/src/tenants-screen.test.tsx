import { ApiError, api, grant, serverEvents$ } from '@console/shared-auth/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { TenantsScreen } from './tenants-screen.tsx';

const tenant = (name: string, key: string) => ({
  id: `id-${key}`,
  key,
  name,
  createdAt: '2026-04-02T07:41:00Z',
  createdBy: 'admin',
});

const draw = (address = '/tenants/list') =>
  drawScreen({ ...manifest, screen: TenantsScreen }, address, texts);

/** Returns the bodies of all writes so far. */
const sent = () => api.PUT.mock.calls.map(([, { body }]) => body);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  api.GET.mockReset().mockResolvedValue({
    data: [tenant('Banque du Léman', 'leman'), tenant('Clinique des Alpes', 'alpes')],
  });
  api.PUT.mockReset().mockImplementation(async (_path, { body }) => ({
    data: { ...body, createdAt: '2026-11-20T10:00:00Z', createdBy: 'admin' },
  }));
  grant('GetTenants', 'PutTenant');
});

async function openForm(person: ReturnType<typeof userEvent.setup>) {
  await screen.findByText('2 tenants');
  await person.click(screen.getByRole('button', { name: 'Create tenant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create tenant' });
  return {
    dialog,
    name: within(dialog).getByRole('textbox', { name: 'Name' }),
    key: within(dialog).getByRole('textbox', { name: 'Key' }),
    submit: within(dialog).getByRole('button', { name: 'Create tenant' }),
  };
}

test('a created tenant is in the list, and its key was proposed from its name', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  const form = await openForm(person);
  expect(window.location.pathname).toBe('/tenants/new');
  await person.type(form.name, 'Hôpital de l’Ouest');
  await waitFor(() => expect(form.key).toHaveValue('hopital-de-l-ouest'));
  await person.click(form.submit);
  expect(await screen.findByText('3 tenants')).toBeVisible();
  expect(screen.getByRole('row', { name: /Hôpital de l’Ouest/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a form that was sent is not taken for one that is left, whatever single-spa asks', async () => {
  const person = userEvent.setup({ delay: null });
  const cancelNavigation = jest.fn();
  const ask = () =>
    window.dispatchEvent(
      new CustomEvent('single-spa:before-routing-event', {
        detail: { oldUrl: '/tenants/new', newUrl: '/tenants/list', cancelNavigation },
      }),
    );
  window.addEventListener('popstate', ask);
  draw();
  const form = await openForm(person);
  await person.type(form.name, 'Once');
  await waitFor(() => {
    ask();
    expect(cancelNavigation).toHaveBeenCalledTimes(1);
  });
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await person.click(form.submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancelNavigation).toHaveBeenCalledTimes(1);
  expect(sessionStorage).toHaveLength(0);
  window.removeEventListener('popstate', ask);
});

test('what is missing is said at its field before anything is sent', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  const form = await openForm(person);
  await person.type(form.key, 'No Spaces');
  await person.click(form.submit);
  await waitFor(() => expect(form.name).toHaveAccessibleDescription('Please fill this in.'));
  expect(form.key).toHaveAccessibleDescription(/Lower-case letters, digits and hyphens/);
  expect(form.key).toBeInvalid();
  expect(form.name).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('a taken key is said at its field, and the next try is the same tenant', async () => {
  const person = userEvent.setup({ delay: null });
  api.PUT.mockRejectedValueOnce(
    new ApiError({ kind: 'conflict', fields: [{ field: 'key', code: 'taken' }] }),
  );
  draw();
  const form = await openForm(person);
  await person.type(form.name, 'Léman');
  await person.click(form.submit);
  await waitFor(() => expect(form.key).toHaveAccessibleDescription('This is already in use.'));
  expect(form.name).toHaveValue('Léman');
  await person.clear(form.key);
  await person.type(form.key, 'leman-2');
  await person.click(form.submit);
  await screen.findByText('3 tenants');
  const [first, second] = sent();
  expect(second.id).toBe(first.id);
  expect(second.key).toBe('leman-2');
});

test('two presses of the button make one tenant', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  const form = await openForm(person);
  await person.type(form.name, 'Once');
  await person.dblClick(form.submit);
  await screen.findByText('3 tenants');
  expect(sent()).toHaveLength(1);
});

test('after a write without an answer the list is read: what was stored is not sent again', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  const form = await openForm(person);
  api.PUT.mockImplementationOnce(async (_path, { body }) => {
    api.GET.mockResolvedValue({ data: [{ ...tenant('Once', 'once'), ...body }] });
    throw new ApiError({ kind: 'timeout' });
  });
  await person.type(form.name, 'Once');
  await person.click(form.submit);
  expect(await screen.findByText('1 tenant')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toHaveLength(1);
});

test('a write that is not found either can be sent again without making two', async () => {
  const person = userEvent.setup({ delay: null });
  api.PUT.mockRejectedValueOnce(new ApiError({ kind: 'unreachable' }));
  draw();
  const form = await openForm(person);
  await person.type(form.name, 'Once');
  await person.click(form.submit);
  expect(await within(form.dialog).findByRole('alert')).toHaveTextContent('again is safe');
  await person.click(form.submit);
  await screen.findByText('3 tenants');
  expect(sent()[1].id).toBe(sent()[0].id);
});

test('what was typed is given up only when the person says so', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  const form = await openForm(person);
  await person.type(form.name, 'Unsaved');
  await person.click(within(form.dialog).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  expect(question).toHaveAccessibleDescription('It has not been saved.');
  await person.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(form.name).toHaveValue('Unsaved');
});

test('what was typed is back after a reload', async () => {
  const person = userEvent.setup({ delay: null });
  const { unmount } = draw();
  await person.type((await openForm(person)).name, 'Unsaved');
  unmount();
  draw('/tenants/new');
  expect(await screen.findByText('What you had typed is back.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Unsaved');
});

test('a permission that is taken away while the form is open leaves what was typed', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  const form = await openForm(person);
  await person.type(form.name, 'Unsaved');
  grant('GetTenants');
  expect(await within(form.dialog).findByText(/may no longer change tenants/)).toBeVisible();
  expect(form.submit).toHaveAttribute('aria-disabled', 'true');
  expect(form.name).toHaveValue('Unsaved');
  await person.click(form.submit);
  expect(sent()).toEqual([]);
});

test('a row has an address, shows everything, and can be edited', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await person.click(await screen.findByRole('link', { name: 'Clinique des Alpes' }));
  expect(window.location.pathname).toBe('/tenants/id-alpes');
  const drawer = await screen.findByRole('dialog', { name: 'Clinique des Alpes' });
  expect(within(drawer).getByText(/02.04.2026.* by admin/)).toBeVisible();
  await person.click(within(drawer).getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Clinique des Alpes' });
  const name = within(form).getByRole('textbox', { name: 'Name' });
  await person.clear(name);
  await person.type(name, 'Clinique des Préalpes');
  await person.click(within(form).getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByRole('row', { name: /Clinique des Préalpes/, hidden: true }),
  ).toBeTruthy();
  expect(sent()).toEqual([{ id: 'id-alpes', key: 'alpes', name: 'Clinique des Préalpes' }]);
});

test('a change that would undo somebody else’s shows both, and saves what is chosen', async () => {
  const person = userEvent.setup({ delay: null });
  const before = { ...tenant('Clinique', 'alpes'), contactEmail: 'old@x.example', version: 1 };
  const theirs = { ...before, name: 'Theirs', contactEmail: 'theirs@x.example', version: 2 };
  api.GET.mockResolvedValue({ data: [before] });
  api.PUT.mockRejectedValueOnce(new ApiError({ kind: 'conflict', status: 412, current: theirs }));
  draw('/tenants/id-alpes');
  const drawer = await screen.findByRole('dialog', { name: 'Clinique' });
  await person.click(within(drawer).getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Clinique' });
  await person.type(within(form).getByRole('textbox', { name: 'Name' }), ' mine');
  await person.click(within(form).getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'Another user has changed this' });
  const of = (field: string) => within(within(question).getByRole('group', { name: field }));
  expect(of('Name').getByRole('radio', { name: /Mine.*Clinique mine/ })).toBeChecked();
  // Only one side has changed it, so there is no choice to make.
  expect(within(question).queryByRole('group', { name: 'Contact' })).toBeNull();
  expect(question).toHaveTextContent('Kept from the other version: Contact');
  await person.click(within(question).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit/ })).toBeNull());
  expect(sent()[1]).toMatchObject({ name: 'Clinique mine', contactEmail: 'theirs@x.example' });
  expect(api.PUT.mock.calls.map(([, { params }]) => params.header['if-match'])).toEqual([
    '"1"',
    '"2"',
  ]);
});

test('changes of two people in different fields are both kept, without a question', async () => {
  const person = userEvent.setup({ delay: null });
  const before = { ...tenant('Clinique', 'alpes'), contactEmail: 'old@x.example', version: 1 };
  const theirs = { ...before, contactEmail: 'theirs@x.example', version: 2 };
  api.GET.mockResolvedValue({ data: [before] });
  api.PUT.mockRejectedValueOnce(new ApiError({ kind: 'conflict', status: 412, current: theirs }));
  draw('/tenants/id-alpes');
  const drawer = await screen.findByRole('dialog', { name: 'Clinique' });
  await person.click(within(drawer).getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Clinique' });
  await person.type(within(form).getByRole('textbox', { name: 'Name' }), ' mine');
  api.GET.mockResolvedValue({ data: [theirs] });
  act(() => {
    serverEvents$.next({ status: 'changed', events: [{ kind: 'tenant', change: 'updated' }] });
  });
  const told = within(form).findByText('Changed meanwhile by another user: Contact');
  expect(await told).toBeVisible();
  expect(within(form).getByRole('textbox', { name: /Contact/ })).toHaveValue('old@x.example');
  await person.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit/ })).toBeNull());
  expect(sent()[1]).toMatchObject({ name: 'Clinique mine', contactEmail: 'theirs@x.example' });
});

test('a row that is gone says so', async () => {
  draw('/tenants/id-nothing');
  expect(await screen.findByRole('dialog', { name: 'It no longer exists.' })).toBeVisible();
});

test('who may only look is offered nothing to change', async () => {
  grant('GetTenants');
  draw('/tenants/id-alpes');
  await screen.findByRole('dialog', { name: 'Clinique des Alpes' });
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create tenant', hidden: true })).toBeNull();
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
  expect(api.GET.mock.calls.map(([path]) => path)).toEqual(['/tenant/list']);
});
