import { ApiError, api, grant, serverEvents$ } from '@console/shared-auth/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../assets/i18n/en.json';
import manifest from '../manifest.json';
import { TenantsScreen } from './tenants-screen.tsx';

const person = userEvent.setup({ delay: null });

const tenant = (name: string, key: string) => ({
  id: `id-${key}`,
  key,
  name,
  createdAt: '2026-04-02T07:41:00Z',
  createdBy: 'admin',
});

const draw = (address = '/tenants/list') =>
  drawScreen({ ...manifest, screen: TenantsScreen }, address, texts);

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

async function openForm() {
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

test('a form that was sent closes without a question, even if single-spa navigates several times', async () => {
  const cancelNavigation = jest.fn();
  const ask = () =>
    window.dispatchEvent(
      new CustomEvent('single-spa:before-routing-event', {
        detail: { oldUrl: '/tenants/new', newUrl: '/tenants/list', cancelNavigation },
      }),
    );
  window.addEventListener('popstate', ask);
  draw();
  const form = await openForm();
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

test('missing and invalid values are reported at their fields, and nothing is sent', async () => {
  draw();
  const form = await openForm();
  await person.type(form.key, 'No Spaces');
  await person.click(form.submit);
  await waitFor(() => expect(form.name).toHaveAccessibleDescription('Please fill this in.'));
  expect(form.key).toHaveAccessibleDescription(/Lower-case letters, digits and hyphens/);
  expect(form.key).toBeInvalid();
  expect(form.name).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('if a permission is revoked while the form is open, the form keeps the typed text', async () => {
  draw();
  const form = await openForm();
  await person.type(form.name, 'Unsaved');
  grant('GetTenants');
  expect(await within(form.dialog).findByText(/may no longer change tenants/)).toBeVisible();
  expect(form.submit).toHaveAttribute('aria-disabled', 'true');
  expect(form.name).toHaveValue('Unsaved');
  await person.click(form.submit);
  expect(sent()).toEqual([]);
});

test('if two users change different fields, both changes are kept without a question', async () => {
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
  const notice = within(form).findByText('Changed by another user in the meantime: Contact');
  expect(await notice).toBeVisible();
  expect(within(form).getByRole('textbox', { name: /Contact/ })).toHaveValue('old@x.example');
  await person.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit/ })).toBeNull());
  expect(sent()[1]).toMatchObject({ name: 'Clinique mine', contactEmail: 'theirs@x.example' });
  expect(api.PUT.mock.calls.at(-1)?.[1].params.header['if-match']).toBe('"2"');
});

test('a user without write permissions sees no buttons for changes', async () => {
  grant('GetTenants');
  draw('/tenants/id-alpes');
  await screen.findByRole('dialog', { name: 'Clinique des Alpes' });
  expect(screen.getByText(/02.04.2026.* by admin/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create tenant', hidden: true })).toBeNull();
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
  expect(api.GET.mock.calls.map(([path]) => path)).toEqual(['/tenant/list']);
});
