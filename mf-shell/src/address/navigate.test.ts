import { navigateToUrl } from 'single-spa';
import { navigate } from './navigate.ts';

jest.mock('single-spa', () => ({ navigateToUrl: jest.fn() }));

const shown = () => dispatchEvent(new CustomEvent('single-spa:routing-event'));
const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

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

  test('unseen shows the screen, then the address bar is as it was', async () => {
    navigate({ address: '/users/list', history: 'unseen', state: null });
    expect(location.pathname).toBe('/users/list');
    shown();
    await soon();
    expect(location.href).toMatch(/\/tenants\/list\?q=a#top$/);
    expect(history.state).toEqual({ former: true });
  });

  test('once the screen of an unseen one is there, later navigation is left alone', async () => {
    navigate({ address: '/users/list', history: 'unseen', state: null });
    shown();
    await soon();
    history.replaceState(null, '', '/hubs/list');
    shown();
    await soon();
    expect(location.pathname).toBe('/hubs/list');
  });
});
