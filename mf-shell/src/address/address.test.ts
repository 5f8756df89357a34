import { address$ } from './address.ts';

const told: string[] = [];
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const changed = () => dispatchEvent(new PopStateEvent('popstate'));

test('the address is told now and after each change, but not one that is taken back at once', async () => {
  history.replaceState(null, '', '/tenants/new');
  const subscription = address$.subscribe(({ pathname }) => told.push(pathname));
  expect(told).toEqual(['/tenants/new']);

  history.pushState(null, '', '/users/list');
  changed();
  // As single-spa does when a form refuses to be left.
  await Promise.resolve();
  history.replaceState(null, '', '/tenants/new');
  await soon();
  expect(told).toEqual(['/tenants/new']);

  history.pushState(null, '', '/hubs/list');
  changed();
  await soon();
  expect(told).toEqual(['/tenants/new', '/hubs/list']);
  subscription.unsubscribe();
});
