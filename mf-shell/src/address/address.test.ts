import { address } from './address.ts';

const published: string[] = [];
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const changed = () => dispatchEvent(new PopStateEvent('popstate'));

test('publishes the address after each change, except one that is reverted immediately', async () => {
  history.replaceState(null, '', '/tenants/new');
  expect(address.get().pathname).toBe('/tenants/new');
  const end = address.subscribe(() => published.push(address.get().pathname));

  history.pushState(null, '', '/users/list');
  changed();
  // This is how single-spa reverts a navigation that a form blocks.
  await Promise.resolve();
  history.replaceState(null, '', '/tenants/new');
  await soon();
  expect(published).toEqual([]);

  history.pushState(null, '', '/hubs/list');
  changed();
  await soon();
  expect(published).toEqual(['/hubs/list']);
  end();
});
