import { enableStyles, removeStylesheet, replaceStylesheet } from './stylesheet.ts';

const FOLDER = 'https://console.test/modules/mf-users/2.0.0/';

/** Adds a stylesheet; `arrive` loads it, as a browser does. */
function stylesheet(href: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return {
    link,
    arrive: () => {
      Object.defineProperty(link, 'sheet', { value: { disabled: false }, configurable: true });
      link.dispatchEvent(new Event('load'));
    },
    applies: () => link.sheet?.disabled === false,
  };
}

afterEach(() => document.head.replaceChildren());

test.each(['mf-users.css', 'mf-users.late.css', 'files/print.css'])(
  '%s applies while its screen is mounted, and stays in the page',
  (file) => {
    const { link, arrive, applies } = stylesheet(FOLDER + file);
    enableStyles(FOLDER, true);
    arrive();
    expect(applies()).toBe(true);
    const { sheet } = link;
    enableStyles(FOLDER, false);
    expect(applies()).toBe(false);
    enableStyles(FOLDER, true);
    expect(applies()).toBe(true);
    expect(link.sheet).toBe(sheet);
    expect(link.isConnected).toBe(true);
  },
);

test('a stylesheet that arrives after its screen was left does not apply until it is back', () => {
  const { arrive, applies } = stylesheet(`${FOLDER}mf-users.late.css`);
  enableStyles(FOLDER, true);
  enableStyles(FOLDER, false);
  arrive();
  expect(applies()).toBe(false);
  enableStyles(FOLDER, true);
  expect(applies()).toBe(true);
});

test.each([
  'https://console.test/modules/mf-users/1.0.0/mf-users.css',
  'https://console.test/modules/shared-ui/2.0.0/shared-ui.css',
])('%s applies whatever screen is mounted', (href) => {
  const { arrive, applies } = stylesheet(href);
  arrive();
  enableStyles(FOLDER, false);
  expect(applies()).toBe(true);
});

test('a stylesheet can be replaced and removed while it does not apply', () => {
  enableStyles(FOLDER, false);
  const { link, arrive, applies } = stylesheet(`${FOLDER}mf-users.css`);
  arrive();
  const late = stylesheet(`${FOLDER}mf-users.late.css`);
  const next = 'https://console.test/modules/mf-users/3.0.0/mf-users.css';
  replaceStylesheet(`${FOLDER}mf-users.css`, next, 'sha256-x');
  arrive();
  expect(applies()).toBe(true);
  removeStylesheet(next);
  expect(link.isConnected).toBe(false);
  removeStylesheet(`${FOLDER}mf-users.css`);
  expect(late.link.isConnected).toBe(false);
});
