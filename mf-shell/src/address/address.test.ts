import { address } from './address.ts';

const told: string[] = [];
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const changed = () => dispatchEvent(new PopStateEvent('popstate'));

test('the address is known now and told after each change, but not one that is taken back at once', async () => {
  history.replaceState(null, '', '/tenants/new');
  expect(address.get().pathname).toBe('/tenants/new');
  const end = address.subscribe(() => told.push(address.get().pathname));

  history.pushState(null, '', '/users/list');
  changed();
  // As single-spa does when a form refuses to be left.
  await Promise.resolve();
  history.replaceState(null, '', '/tenants/new');
  await soon();
  expect(told).toEqual([]);

  history.pushState(null, '', '/hubs/list');
  changed();
  await soon();
  expect(told).toEqual(['/hubs/list']);
  end();
});
