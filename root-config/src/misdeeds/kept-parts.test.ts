import type { RunnableVersion } from '../release/runnable-versions.ts';
import { type Misdeed, misdeeds$ } from './misdeed.ts';

jest.mock('./find-screen.ts', () => ({ findScreen: () => undefined }));
document.body.innerHTML = '<header></header><main></main><footer></footer>';
// Loaded after the page exists, because the file reads the page's parts when it is evaluated.
const { keepParts, parts } =
  jest.requireActual<typeof import('./page-parts.ts')>('./page-parts.ts');
const { watchScreen } = jest.requireActual<typeof import('./watch-screen.ts')>('./watch-screen.ts');
const [header, main] = parts;

const version = {
  address: 'https://users.test/1/users.js',
  module: 'mf-users',
} as RunnableVersion;
const reported: Misdeed[] = [];
const observe = jest.spyOn(MutationObserver.prototype, 'observe');

beforeAll(() => {
  misdeeds$.subscribe((misdeed) => reported.push(misdeed));
  keepParts();
});
beforeEach(() => {
  reported.length = 0;
});
// Jest then removes the whole page, which must not be restored.
afterAll(() => observe.mock.contexts[0]?.disconnect());

test('restores what a mount removed, and reports the module', async () => {
  await watchScreen(version).mount(async () => document.body.replaceChildren());
  expect([...document.body.children]).toEqual(parts);
  expect(reported).toEqual([{ number: 'MF-221', script: 'https://users.test/1/' }]);
});

test('restores what a browser extension removed, and blames no module', async () => {
  await watchScreen(version).mount(async () => undefined);
  header?.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect([...document.body.children]).toEqual(parts);
  expect(reported).toEqual([]);
});

test('gives up on a part that is removed again and again, but still restores the others', async () => {
  let taken = 0;
  const taker = new MutationObserver(() => {
    if (!main?.isConnected || taken > 50) return;
    taken += 1;
    main.remove();
  });
  taker.observe(document.body, { childList: true });
  document.body.append('');
  await new Promise((resolve) => setTimeout(resolve));
  taker.disconnect();
  expect(taken).toBeLessThan(10);
  header?.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect([...document.body.children]).toEqual(parts.filter((part) => part !== main));
});
