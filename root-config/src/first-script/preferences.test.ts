import { applyPreferences } from './preferences.ts';

const html = document.documentElement;

function browserHas(languages: readonly string[], dark: boolean): void {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue([...languages]);
  window.matchMedia = (query) => ({ ...new EventTarget(), matches: dark, media: query }) as never;
}

beforeEach(() => {
  localStorage.clear();
  browserHas(['de-CH', 'fr-CH', 'en'], false);
});

test('uses the first browser language that the console supports', () => {
  applyPreferences(html);
  expect(html.lang).toBe('fr');
});

test('uses English if the console supports none of the browser’s languages', () => {
  browserHas(['de', 'it'], false);
  applyPreferences(html);
  expect(html.lang).toBe('en');
});

test('prefers the user’s choices to the browser’s settings', () => {
  localStorage.setItem(
    'console.preferences',
    JSON.stringify({ language: 'en', theme: 'dark', menuMode: 'slim', anchored: false }),
  );
  applyPreferences(html);
  expect(html.lang).toBe('en');
  expect(html).toHaveClass('bp6-dark');
  expect(html.dataset).toMatchObject({ theme: 'dark', menuMode: 'slim', anchored: 'false' });
});

test('follows the system’s theme until the user chooses one', () => {
  browserHas(['en'], true);
  applyPreferences(html);
  expect(html).toHaveClass('bp6-dark');
  localStorage.setItem('console.preferences', JSON.stringify({ theme: 'light' }));
  applyPreferences(html);
  expect(html).not.toHaveClass('bp6-dark');
});

test('uses the defaults if the settings are unreadable', () => {
  localStorage.setItem('console.preferences', '{broken');
  applyPreferences(html);
  expect(html.dataset).toMatchObject({ theme: 'light', menuMode: 'static', anchored: 'false' });
});
