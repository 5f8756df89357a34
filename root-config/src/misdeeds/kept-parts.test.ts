import type { RunnableVersion } from '../release/runnable-versions.ts';
import { type Misdeed, misdeeds$ } from './misdeed.ts';

document.body.innerHTML = '<header></header><main></main><footer></footer>';
// It reads the page's parts when it runs.
const { keepParts, parts, watchScreen } =
  jest.requireActual<typeof import('./watch-screen.ts')>('./watch-screen.ts');
const [header, main] = parts;

const version = {
  address: 'https://users.test/1/users.js',
  module: 'mf-users',
} as RunnableVersion;
const told: Misdeed[] = [];
const observe = jest.spyOn(MutationObserver.prototype, 'observe');

beforeAll(() => {
  misdeeds$.subscribe((misdeed) => told.push(misdeed));
  keepParts();
});
beforeEach(() => {
  told.length = 0;
});
// What ends the test takes the whole page away.
afterAll(() => observe.mock.contexts[0]?.disconnect());

test('what a mount takes away is put back, and its module is named', async () => {
  await watchScreen(version).mount(async () => document.body.replaceChildren());
  expect([...document.body.children]).toEqual(parts);
  expect(told).toEqual([{ number: 'MF-221', script: 'https://users.test/1/' }]);
});

test('what an extension of the browser takes away is put back, and no module is blamed', async () => {
  await watchScreen(version).mount(async () => undefined);
  header?.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect([...document.body.children]).toEqual(parts);
  expect(told).toEqual([]);
});

test('one that takes a part away again and again is left to it; the others are kept', async () => {
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
