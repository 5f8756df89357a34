import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draw, names, resetList } from '../testing/things-list.tsx';
import { manifests } from './manifests.ts';

const person = userEvent.setup({ delay: null });

beforeEach(resetList);

afterEach(() => {
  delete document.documentElement.dataset.base;
});

test('a view is saved by name, marked as changed, and restored', async () => {
  const { unmount } = draw('/things/list?q=size:>1');
  await person.click(await screen.findByRole('button', { name: 'View: All' }));
  const name = await screen.findByRole('textbox', { name: 'Name of a new view' });
  await person.type(name, 'Big{Enter}');
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Size' }));
  await person.click(screen.getByRole('button', { name: 'View: Big, changed' }));
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'View: Big' });
  const address = '?q=size%3A%3E1&columns=name&view=Big';
  await waitFor(() => expect(window.location.search).toBe(address));

  await person.type(screen.getByRole('searchbox'), ' ban');
  await screen.findByText('1 of 3 things');
  await person.click(screen.getByRole('button', { name: 'View: Big, changed' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('2 of 3 things');

  await person.click(screen.getByRole('radio', { name: 'All' }));
  await screen.findByText('3 things');
  expect(screen.getByRole('columnheader', { name: 'Size' })).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe(''));
  unmount();

  draw();
  await person.click(await screen.findByRole('button', { name: 'View: All' }));
  await person.click(await screen.findByRole('radio', { name: 'Big' }));
  await screen.findByText('2 of 3 things');
  expect(names()).toEqual(['Atelier', 'Banque du Léman']);
  expect(screen.queryByRole('columnheader', { name: 'Size' })).not.toBeInTheDocument();
});

test('a view from a link is shown, and can be saved', async () => {
  draw('/things/list?q=clin&columns=name&view=Theirs');
  await screen.findByText('1 of 3 things');
  await person.click(await screen.findByRole('button', { name: 'View: Theirs' }));
  await screen.findByText('from a link');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByText('from a link')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'View: All' });
  expect(screen.queryByRole('radio', { name: 'Theirs' })).not.toBeInTheDocument();
});

test('views of the manifest stand beside the user’s own, and cannot be deleted', async () => {
  const view = { label: { en: 'Large', fr: 'Grands' }, permissions: ['GetTenants'] as const };
  manifests.set([
    {
      module: '@console/mf-things',
      route: '/things',
      label: { en: 'Things', fr: 'Choses' },
      permissions: [],
      menu: [],
      search: {
        lists: [{ path: '/thing', permission: 'GetTenants' }],
        name: ['name'],
        views: [
          { ...view, routerLink: '/things/list?q=size:>9' },
          { ...view, routerLink: '/things/list?q=size:>1', permissions: ['PutTenant'] },
        ],
      },
    },
  ]);
  draw();
  await person.click(await screen.findByRole('button', { name: 'View: All' }));
  await person.click(await screen.findByRole('radio', { name: 'Large' }));
  await screen.findByText('1 of 3 things');
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'All',
    'Large',
  ]);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await person.type(screen.getByRole('searchbox'), ' a');
  await screen.findByRole('button', { name: 'View: Large, changed' });
  manifests.set([]);
});

test('the link of a view opens the list below the base path, even if copied with a row open', async () => {
  document.documentElement.dataset.base = '/admin/';
  draw('/admin/things/t3?q=clin&view=Theirs');
  await person.click(await screen.findByRole('button', { name: 'View: Theirs' }));
  await person.click(await screen.findByRole('button', { name: 'Copy link' }));
  const { origin } = window.location;
  expect(await navigator.clipboard.readText()).toBe(
    `${origin}/admin/things/list?q=clin&view=Theirs`,
  );
});
