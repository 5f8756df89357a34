import { recordBuiltIns } from './record-built-ins.ts';
import type { PageRecord } from './record-page.ts';
import { replaceFunctions } from './replace-functions.ts';

document.documentElement.lang = 'en';
document.body.innerHTML =
  '<div id="console-menu"><a>Hubs</a></div><main id="main"></main><div id="console-status"></div>';
// jsdom has neither.
Object.assign(document, { adoptedStyleSheets: [] });
window.matchMedia = () => ({ matches: false }) as never;
jest.mock('i18next', () => ({ language: 'en' }));
let mockShown = '';
jest.mock('./find-screen.ts', () => ({
  findScreen: (folder: string) => folder,
  isShown: (folder: string) => folder === mockShown,
}));

// Loaded after the page exists, because it reads the page's parts when it is evaluated.
const { recordPage } = jest.requireActual<typeof import('./record-page.ts')>('./record-page.ts');
const late = jest.requireActual<typeof import('./put-back.ts')>('./put-back.ts');

/** Puts back what differs, waits until the browser was idle, and returns the names. */
async function putBack(record: PageRecord, folder: string): Promise<readonly string[]> {
  const names = new Set<string>();
  late.putBack(record, folder, (what) => names.add(what));
  await new Promise((resolve) => setTimeout(resolve));
  return [...names];
}

const FOLDER = 'https://users.test/1/';
const html = document.documentElement;
const part = (id: string) => document.getElementById(id) as HTMLElement;
const attributes = () =>
  [html, document.body, part('main')].flatMap((element) =>
    [...element.attributes]
      .map(({ name, value }) => `${element.localName} ${name}=${value}`)
      .sort(),
  );
const page = () =>
  [
    ...attributes(),
    html.innerHTML,
    document.adoptedStyleSheets.length,
    document.onkeydown,
    document.body.onpaste,
  ].join('\n');

beforeAll(async () => {
  recordBuiltIns();
  await new Promise((resolve) => setTimeout(resolve, 10));
});
beforeEach(() => {
  localStorage.clear();
  html.lang = 'en';
  html.className = '';
  const shown = { theme: 'light', menuMode: 'static', anchored: 'false', characterKeys: 'true' };
  Object.assign(html.dataset, shown);
});

const changes: Readonly<Record<string, [change: () => unknown, ...named: string[]]>> = {
  'the language': [() => Object.assign(html, { lang: 'ar' }), 'a change of lang on <html>'],
  'the theme': [() => html.classList.add('bp6-dark'), 'a change of class on <html>'],
  'a lock against scrolling': [
    () => Object.assign(document.body.style, { overflow: 'hidden' }),
    'a change of style on <body>',
  ],
  'a part of the page hidden': [
    () => part('main').setAttribute('aria-hidden', 'true'),
    'a change of aria-hidden on <main>',
  ],
  'an attribute removed': [
    () => html.removeAttribute('data-theme'),
    'a change of data-theme on <html>',
  ],
  'handlers in properties': [
    () => Object.assign(document, { onkeydown: () => false }),
    'a change of onkeydown',
  ],
  'an element outside the body': [
    () => html.insertAdjacentElement('beforeend', document.createElement('div')),
    'an element <div>',
  ],
  'a style element': [
    () => document.head.append(document.createElement('style')),
    'an element <style>',
  ],
  'an overlay beside the screens': [
    () => part('main').append(document.createElement('aside')),
    'an element <aside>',
  ],
  'an emptied menu': [() => part('console-menu').replaceChildren(), 'an empty console-menu'],
  'an adopted stylesheet': [
    () => Object.assign(document, { adoptedStyleSheets: [new CSSStyleSheet()] }),
    'a change of adoptedStyleSheets',
  ],
};

test.each(Object.entries(changes))('puts back %s', async (_, [change, ...named]) => {
  const before = page();
  const record = recordPage();
  change();
  expect(page()).not.toBe(before);
  expect(await putBack(record, FOLDER)).toEqual(named);
  expect(page()).toBe(before);
});

const changedFunctions: Readonly<Record<string, () => unknown>> = {
  'JSON.parse': () => Reflect.set(JSON, 'parse', () => 0),
  'Map.prototype.get': () => Reflect.set(Map.prototype, 'get', () => 0),
  WeakRef: () => Reflect.deleteProperty(window, 'WeakRef'),
  'Object.prototype.__proto__': () =>
    Object.defineProperty(Object.prototype, '__proto__', { get: () => null, configurable: true }),
  'Object.prototype.tap': () => Reflect.set(Object.prototype, 'tap', 1),
  'Array.prototype.last': () => Reflect.set(Array.prototype, 'last', () => 0),
  'Array.prototype.filter': () => Reflect.set(Array.prototype, 'filter', () => []),
};

test.each(Object.entries(changedFunctions))('puts back %s', async (name, change) => {
  const record = recordPage();
  change();
  expect(await putBack(record, FOLDER)).toEqual([`a change of ${name}`]);
  expect(await putBack(record, FOLDER)).toEqual([]);
});

test('loads a stylesheet again if its rules changed', async () => {
  const link = document.createElement('link');
  const rules = [{}];
  jest
    .spyOn(document, 'styleSheets', 'get')
    .mockReturnValue([{ ownerNode: link, cssRules: rules }] as never);
  document.head.append(link);
  const record = recordPage();
  expect(await putBack(record, FOLDER)).toEqual([]);
  rules.push({});
  expect(await putBack(record, FOLDER)).toEqual(['a rule in a stylesheet']);
  link.nextElementSibling?.dispatchEvent(new Event('load'));
  expect(link.isConnected).toBe(false);
  document.querySelector('link')?.remove();
});

test('hides a removed element that returns, until its screen is shown again', async () => {
  const banner = document.createElement('aside');
  const record = recordPage();
  document.body.append(banner);
  expect(await putBack(record, FOLDER)).toEqual(['an element <aside>']);
  for (const [shown, display] of [
    ['', 'none'],
    ['https://hubs.test/1/', 'none'],
    [FOLDER, ''],
  ] as const) {
    mockShown = shown;
    document.body.append(banner);
    await new Promise((resolve) => setTimeout(resolve));
    expect([shown, banner.style.display]).toEqual([shown, display]);
  }
  banner.remove();
});

const allowed: Readonly<Record<string, () => unknown>> = {
  'a theme that the user chose': () => {
    localStorage.setItem('console.preferences', '{"theme":"dark"}');
    html.classList.add('bp6-dark');
    html.dataset.theme = 'dark';
  },
  'the place reserved beside a list': () => Object.assign(html.dataset, { beside: 'row' }),
  'the search of the shell': () => {
    const dialog = document.createElement('dialog');
    dialog.className = 'mf-shell-palette-x';
    document.body.append(dialog);
  },
  'a file of another screen': () => document.head.append(document.createElement('link')),
  'a browser extension': () => document.body.append(document.createElement('extension-button')),
  'the empty handler of a React portal': () => Object.assign(document.body, { onclick() {} }),
  'marks of browser extensions': () => {
    document.body.setAttribute('cz-shortcut-listen', 'true');
    part('main').dataset.grCheckLoaded = '14';
  },
  'a translation of the page by the browser': () => {
    html.lang = 'fr';
    html.classList.add('translated-ltr');
  },
  'a new global variable': () => Reflect.set(window, 'Chart', class {}),
  'a function that the console replaces': () =>
    replaceFunctions(Event.prototype, { stopPropagation() {} }),
  'a message in the status line': () => part('console-status').append('Saved'),
};

test.each(Object.entries(allowed))('keeps %s', async (_, change) => {
  const record = recordPage();
  change();
  const after = page();
  expect(await putBack(record, FOLDER)).toEqual([]);
  expect(page()).toBe(after);
});

test('if the user’s choices cannot be stored, they stay', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  html.dataset.theme = 'dark';
  const record = recordPage();
  html.dataset.theme = 'light';
  expect(await putBack(record, FOLDER)).toEqual([]);
  expect(html.dataset.theme).toBe('light');
});
