import { defaultPreferences, preferencesKey } from '@console/shared-ui/contract';
import { applyPreferences, prefer, preferences } from './preference-store.ts';

const system = Object.assign(new EventTarget(), { matches: false });
const root = document.documentElement;
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  window.matchMedia = () => system as unknown as MediaQueryList;
  prefer(defaultPreferences);
  stop = applyPreferences();
});

afterEach(() => stop());

describe('a preference', () => {
  test('is applied to the page immediately', () => {
    prefer({ menuMode: 'slim', anchored: false, characterKeys: false });
    expect(root.dataset).toMatchObject({
      menuMode: 'slim',
      anchored: 'false',
      characterKeys: 'false',
    });
  });

  test('is stored without changing the entries of screens in the same record', () => {
    localStorage.setItem(preferencesKey, JSON.stringify({ density: 'compact' }));
    prefer({ theme: 'dark' });
    const stored: unknown = JSON.parse(localStorage.getItem(preferencesKey) ?? '');
    expect(stored).toEqual({ density: 'compact', theme: 'dark' });
  });

  test('that the user changes in another tab is applied', () => {
    localStorage.setItem(preferencesKey, JSON.stringify({ menuMode: 'compact' }));
    dispatchEvent(new StorageEvent('storage', { key: preferencesKey }));
    expect(root.dataset.menuMode).toBe('compact');
    expect(preferences.get()).toMatchObject({ menuMode: 'compact' });
  });

  test('that cannot be stored applies until the user leaves the page', () => {
    const refusal = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    prefer({ theme: 'dark' });
    expect(root.dataset.theme).toBe('dark');
    refusal.mockRestore();
  });
});

describe('the system theme', () => {
  test('has no effect if another theme is chosen', () => {
    prefer({ theme: 'light' });
    system.matches = true;
    system.dispatchEvent(new Event('change'));
    expect(root.dataset.theme).toBe('light');
    system.matches = false;
  });

  test('is followed while it is chosen', () => {
    prefer({ theme: 'system' });
    system.matches = true;
    system.dispatchEvent(new Event('change'));
    expect(root.dataset.theme).toBe('dark');
    system.matches = false;
    system.dispatchEvent(new Event('change'));
    expect(root.dataset.theme).toBe('light');
  });
});
