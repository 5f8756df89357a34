/** @jest-environment node */
const kept = new Map<string, unknown>();
let isBroken = false;

// IndexedDB as this uses it. The real one is in the browsers' tests.
jest.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (name: string) => {
    if (isBroken) throw new Error('no IndexedDB');
    return kept.get(name);
  },
  update: async (name: string, change: (old: unknown) => unknown) =>
    void kept.set(name, change(kept.get(name))),
  del: async (name: string) => {
    if (isBroken) throw new Error('no IndexedDB');
    kept.delete(name);
  },
}));

import { keyIdOf, stateOf, storedTokenKeys } from './token-key.ts';

beforeEach(() => {
  kept.clear();
  isBroken = false;
});

test('the key is made once, and cannot be taken out', async () => {
  const keys = storedTokenKeys('session');
  expect(await keys.kept()).toBeUndefined();
  const key = await keys.keptOrNew();
  expect(await keys.keptOrNew()).toBe(key);
  expect(await storedTokenKeys('session').kept()).toBe(key);
  const secret = key?.pair.privateKey as CryptoKey;
  expect(secret.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', secret)).rejects.toThrow();
});

test('of two tabs that make one at the same time both have the one that is kept', async () => {
  const [one, other] = await Promise.all([
    storedTokenKeys('session').keptOrNew(),
    storedTokenKeys('session').keptOrNew(),
  ]);
  expect(one?.id).toBeDefined();
  expect(other).toBe(one);
});

test('another session has another key; what is forgotten is made anew', async () => {
  const keys = storedTokenKeys('session');
  const key = await keys.keptOrNew();
  expect((await storedTokenKeys('another').keptOrNew())?.id).not.toBe(key?.id);
  await keys.forget();
  expect(await keys.kept()).toBeUndefined();
  expect((await keys.keptOrNew())?.id).not.toBe(key?.id);
});

test('something else in the key’s place is replaced', async () => {
  kept.set('session', 'nonsense');
  const keys = storedTokenKeys('session');
  expect(await keys.kept()).toBeUndefined();
  expect(await keys.keptOrNew()).toBeDefined();
  expect(await keys.kept()).toBeDefined();
});

test('a browser that keeps nothing signs in without a key, and signs out', async () => {
  isBroken = true;
  const keys = storedTokenKeys('session');
  expect(await keys.keptOrNew()).toBeUndefined();
  await expect(keys.forget()).resolves.toBeUndefined();
  // Whether the key is lost is not known then.
  await expect(keys.kept()).rejects.toThrow();
});

test('what a session says of its key is read again; what says nothing has none', async () => {
  const key = await storedTokenKeys('session').keptOrNew();
  expect(keyIdOf({ state: stateOf(key) })).toBe(key?.id);
  for (const state of [undefined, null, 'x', {}, { key: 1 }]) {
    expect(keyIdOf({ state })).toBeUndefined();
  }
});
