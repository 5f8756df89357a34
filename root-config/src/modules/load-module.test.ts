import { loadModule } from './load-module.ts';

const address = 'http://localhost:9003/mf-users/1.0.0/mf-users.js';
const deleted: string[] = [];
let answer: () => Promise<unknown>;

jest.mock('../translations/translations.ts', () => ({ loadTexts: () => Promise.resolve() }));

beforeEach(() => {
  deleted.length = 0;
  const block = document.createElement('script');
  block.type = 'systemjs-importmap';
  block.textContent = JSON.stringify({ imports: { '@console/mf-users': address }, integrity: {} });
  document.head.replaceChildren(block);
  Object.assign(globalThis, {
    System: {
      import: () => answer(),
      resolve: () => address,
      get: () => undefined,
      delete: (id: string) => deleted.push(id),
    },
  });
});

afterEach(() => jest.useRealTimers());

test('a module is what its name stands for in the import map', async () => {
  const module = { mount: () => undefined };
  answer = () => Promise.resolve(module);
  expect(await loadModule('@console/mf-users')).toBe(module);
  expect(deleted).toEqual([]);
});

test('a failed load is forgotten, so that the next one fetches again', async () => {
  answer = () => Promise.reject(new Error('404'));
  await expect(loadModule('@console/mf-users')).rejects.toThrow('404');
  expect(deleted).toEqual([address]);
});

test('a module that does not answer within 15 seconds has failed', async () => {
  jest.useFakeTimers();
  answer = () => new Promise(() => undefined);
  const loading = loadModule('@console/mf-users');
  const failed = expect(loading).rejects.toThrow('@console/mf-users did not answer within 15 s');
  await jest.advanceTimersByTimeAsync(15_000);
  await failed;
  expect(deleted).toEqual([address]);
});
