import { type Hub, hubs } from '@console/shared-auth';
import { grant } from '@console/shared-auth/testing';
import { drawScreen } from '@console/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../assets/i18n/en.json';
import manifest from '../../manifest.json';
import { HubNames } from './hub-names.tsx';

const hub: Hub = {
  id: hubs.idOf('hub-1'),
  name: 'Léman',
  tenantCount: 103,
  userCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
};
const things = Array.from({ length: 103 }, (_, at) => ({
  id: `t-${at}`,
  name: `Tenant ${at + 101}`,
  code: `key-${at}`,
}));

function draw(base = '') {
  const names = () => <HubNames hub={hub} part="tenants" label="Tenants" things={things} />;
  drawScreen({ ...manifest, screen: names }, `${base}/hubs/list`, texts);
}

afterEach(() => {
  delete document.documentElement.dataset.base;
});

test('many names are cut off after a hundred, with a link to the whole list', async () => {
  grant('GetManagementHubs', 'GetTenants');
  draw();
  const more = await screen.findByRole('link', { name: 'and 3 more' });
  expect(more).toHaveAttribute('href', '/tenants/list?hub=L%C3%A9man');
});

test('a user who may not see the whole list can show all names', async () => {
  const person = userEvent.setup({ delay: null });
  grant('GetManagementHub', 'GetTenants');
  draw();
  const list = await screen.findByRole('list', { name: 'Tenants' });
  expect(within(list).getAllByRole('link')).toHaveLength(100);
  expect(screen.queryByText(/and 3 more/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show 3 more' }));
  const links = within(list).getAllByRole('link');
  expect(links).toHaveLength(103);
  expect(links[100]).toHaveFocus();
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
});

test('links begin with the base path of the console', async () => {
  document.documentElement.dataset.base = '/admin/';
  grant('GetManagementHubs', 'GetTenants');
  draw('/admin');
  await screen.findByRole('link', { name: 'and 3 more' });
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toContain('/admin/tenants/t-0');
  expect(paths.filter((path) => !path?.startsWith('/admin/'))).toEqual([]);
});
