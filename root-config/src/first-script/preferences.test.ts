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

test('the language is the first of the browser’s that the console speaks', () => {
  applyPreferences();
  expect(html.lang).toBe('fr');
});

test('a browser of other languages gets English', () => {
  browserHas(['de', 'it'], false);
  applyPreferences();
  expect(html.lang).toBe('en');
});

test('what the person chose goes before what the browser says', () => {
  localStorage.setItem(
    'console.preferences',
    JSON.stringify({ language: 'en', theme: 'dark', menuMode: 'slim', anchored: false }),
  );
  applyPreferences();
  expect(html.lang).toBe('en');
  expect(html).toHaveClass('bp6-dark');
  expect(html.dataset).toMatchObject({ theme: 'dark', menuMode: 'slim', anchored: 'false' });
});

test('the system’s theme is followed until one is chosen', () => {
  browserHas(['en'], true);
  applyPreferences();
  expect(html).toHaveClass('bp6-dark');
  localStorage.setItem('console.preferences', JSON.stringify({ theme: 'light' }));
  applyPreferences();
  expect(html).not.toHaveClass('bp6-dark');
});

test('settings that cannot be read have their defaults', () => {
  localStorage.setItem('console.preferences', '{broken');
  applyPreferences();
  expect(html.dataset).toMatchObject({ theme: 'light', menuMode: 'static', anchored: 'false' });
});
