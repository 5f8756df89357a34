import { versions } from '../loading/page-versions.ts';
import { microFrontends$ } from '../sections/sections.ts';
import { fakeLoader, fetched } from '../testing/fake-loader.ts';
import type * as Published from '../testing/published-version.ts';
import { entryOf } from '../testing/published-version.ts';
import { prepareScreens } from './prepare-screens.ts';

const ENTRY = entryOf('mf-users', '2.0.0');
const STYLE = ENTRY.replace('.js', '.css');
const TEXTS = 'https://texts.test/mf-users/en.json';

jest.mock('../translations/translations.ts', () => ({
  textsAddress: (module: string, language: string) =>
    `https://texts.test/${module}/${language}.json`,
}));
// The first import of `page-versions.ts` reads the page's data.
jest.mock('../release/page-data.ts', () => {
  const { fakeImportMap, publishedVersion } = jest.requireActual<typeof Published>(
    '../testing/published-version.ts',
  );
  fakeImportMap();
  const address = 'https://console.test/mf-users/2.0.0/mf-users';
  const texts = 'https://texts.test/mf-users/en.json';
  const files = [`${address}.js`, `${address}.css`, texts];
  const integrity = Object.fromEntries(files.map((file) => [file, 'sha384-x']));
  const live = publishedVersion('mf-users', '2.0.0', { integrity });
  return { pageReleases: () => ({ modules: { 'mf-users': { live } }, overrideOrigins: [] }) };
});

const label = { en: 'Users', fr: 'Utilisateurs' };

beforeAll(() => {
  document.documentElement.lang = 'en';
  microFrontends$.next([
    { module: '@console/mf-users', route: '/users', label, permissions: [], menu: [] },
  ]);
  prepareScreens();
});

beforeEach(() => {
  fakeLoader();
  document.body.innerHTML = `
    <a href="/users/list"><span>Users</span></a><a href="/hubs/list">Hubs</a>
    <a href="https://other.test/users">Other</a><button>Save</button>`;
});

const point = (text: string, event = 'pointerover') => {
  const all = [...document.querySelectorAll('span, a, button')];
  const target = all.find(({ textContent }) => textContent === text);
  target?.dispatchEvent(new Event(event, { bubbles: true }));
};

test.each(['Hubs', 'Other', 'Save'])('%s leads to no screen that can be prepared', (text) => {
  point(text);
  expect(fetched).toEqual([]);
});

test('a screen that is loaded is not fetched', () => {
  versions.loaded('@console/mf-users');
  point('Users');
  expect(fetched).toEqual([]);
});

test('entry, stylesheet and texts are fetched once, with their hashes', () => {
  versions.restart('@console/mf-users');
  const fetching = jest.spyOn(globalThis, 'fetch');
  point('Users', 'focusin');
  point('Users');
  expect(fetched).toEqual([ENTRY, STYLE, TEXTS]);
  for (const [, options] of fetching.mock.calls) expect(options).toEqual({ integrity: 'sha384-x' });
});

test('nothing is added to the page', () => {
  expect(document.head.childElementCount).toBe(0);
});
