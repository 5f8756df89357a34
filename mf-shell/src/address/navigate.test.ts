import { shownAddress } from '@console/shared-ui/contract';
import { navigateToUrl } from 'single-spa';
import { goTo, navigate } from './navigate.ts';

jest.mock('single-spa', () => ({ navigateToUrl: jest.fn() }));

beforeEach(() => {
  jest.clearAllMocks();
  history.replaceState({ former: true }, '', '/tenants/list?q=a#top');
});

describe('navigating to a menu item', () => {
  test('push uses single-spa', () => {
    navigate({ address: '/users/list', history: 'push', state: null });
    expect(navigateToUrl).toHaveBeenCalledWith('/users/list');
  });

  test('push with a state stores the state with the new history entry', () => {
    const before = history.length;
    navigate({ address: '/users/list', history: 'push', state: { from: 'menu' } });
    expect(location.pathname).toBe('/users/list');
    expect(history.state).toEqual({ from: 'menu' });
    expect(history.length).toBe(before + 1);
  });

  test('replace adds no history entry', () => {
    const before = history.length;
    navigate({ address: '/users/list', history: 'replace', state: null });
    expect(location.pathname).toBe('/users/list');
    expect(history.length).toBe(before);
  });

  test('unseen shows the screen of another address, and changes neither address bar nor history', () => {
    const before = history.length;
    const onPopState = jest.fn();
    addEventListener('popstate', onPopState, { once: true });
    navigate({ address: '/users/list?q=b', history: 'unseen', state: null });
    expect(location.href).toMatch(/\/tenants\/list\?q=a#top$/);
    expect(shownAddress().href).toMatch(/\/users\/list\?q=b$/);
    expect(history.length).toBe(before);
    expect(onPopState).toHaveBeenCalledTimes(1);
  });

  test('after several masks, a link to the page’s own address shows its screen again', () => {
    navigate({ address: '/users/list', history: 'unseen', state: null });
    navigate({ address: '/hubs/list', history: 'unseen', state: null });
    expect(shownAddress().pathname).toBe('/hubs/list');
    expect(history.state.under).toEqual({ former: true });
    const onPopState = jest.fn();
    addEventListener('popstate', onPopState, { once: true });
    goTo('/tenants/list?q=a#top');
    expect(shownAddress().href).toBe(location.href);
    expect(onPopState).toHaveBeenCalledTimes(1);
  });

  test('at a masked address, a link to another address works as usual', () => {
    navigate({ address: '/users/list', history: 'unseen', state: null });
    goTo('/users/list');
    expect(navigateToUrl).toHaveBeenCalledWith('/users/list');
  });
});
