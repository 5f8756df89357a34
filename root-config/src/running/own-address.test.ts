import { shownAddress, shownPath } from '@console/shared-ui/contract';
import { returnToOwnAddress } from './own-address.ts';

const own = { key: 'of the entry' };
const showUsersOverIt = () =>
  history.replaceState(
    { masked: { pathname: '/users/list', search: '?q=b', hash: '' }, under: own },
    '',
  );

beforeEach(() => history.replaceState(own, '', '/tenants/list?q=a#top'));

test('the shown address is the page’s own address, or the address that masks it', () => {
  expect(shownAddress().href).toBe(location.href);
  showUsersOverIt();
  expect(shownAddress().href).toBe(`${location.origin}/users/list?q=b`);
  expect(shownPath()).toBe('/users/list');
});

test('a page shows its own address again after a reload or when the user comes back to it', async () => {
  showUsersOverIt();
  returnToOwnAddress();
  expect(shownAddress().href).toBe(location.href);
  expect(history.state).toEqual(own);
  showUsersOverIt();
  dispatchEvent(new PopStateEvent('popstate'));
  expect(shownPath()).toBe('/users/list');
  history.pushState(null, '', '/hubs/list');
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await back;
  expect(shownPath()).toBe('/tenants/list');
});
