import { shownAddress } from '@console/shared-ui/contract';
import { navigateToUrl } from 'single-spa';
import { goTo, navigate } from './navigate.ts';

jest.mock('single-spa', () => ({ navigateToUrl: jest.fn() }));

beforeEach(() => {
  jest.clearAllMocks();
  history.replaceState({ former: true }, '', '/tenants/list?q=a#top');
});

describe('going where a menu item leads', () => {
  test('push is single-spa’s business', () => {
    navigate({ address: '/users/list', history: 'push', state: null });
    expect(navigateToUrl).toHaveBeenCalledWith('/users/list');
  });

  test('push with state keeps it with the new history entry', () => {
    const before = history.length;
    navigate({ address: '/users/list', history: 'push', state: { from: 'menu' } });
    expect(location.pathname).toBe('/users/list');
    expect(history.state).toEqual({ from: 'menu' });
    expect(history.length).toBe(before + 1);
  });

  test('replace leaves no new history entry', () => {
    const before = history.length;
    navigate({ address: '/users/list', history: 'replace', state: null });
    expect(location.pathname).toBe('/users/list');
    expect(history.length).toBe(before);
  });

  test('unseen has another address shown over the page’s own, which stays with its history', () => {
    const before = history.length;
    const told = jest.fn();
    addEventListener('popstate', told, { once: true });
    navigate({ address: '/users/list?q=b', history: 'unseen', state: null });
    expect(location.href).toMatch(/\/tenants\/list\?q=a#top$/);
    expect(shownAddress().href).toMatch(/\/users\/list\?q=b$/);
    expect(history.length).toBe(before);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('the link to the page’s own address shows what is there, from under all that was over it', () => {
    navigate({ address: '/users/list', history: 'unseen', state: null });
    navigate({ address: '/hubs/list', history: 'unseen', state: null });
    expect(shownAddress().pathname).toBe('/hubs/list');
    expect(history.state.under).toEqual({ former: true });
    const told = jest.fn();
    addEventListener('popstate', told, { once: true });
    goTo('/tenants/list?q=a#top');
    expect(shownAddress().href).toBe(location.href);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('from an unseen one a link leads on as from any other', () => {
    navigate({ address: '/users/list', history: 'unseen', state: null });
    goTo('/users/list');
    expect(navigateToUrl).toHaveBeenCalledWith('/users/list');
  });
});
