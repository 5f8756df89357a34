/** @jest-environment node */
const kept = new Map<string, unknown>();
let isBroken = false;

// A minimal fake of IndexedDB; the browser tests use the real IndexedDB.
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

import { readKeyId, storedTokenKeys, toSessionState } from './token-key.ts';

beforeEach(() => {
  kept.clear();
  isBroken = false;
});

test('the key is created once, and is not extractable', async () => {
  const keys = storedTokenKeys('session');
  expect(await keys.load()).toBeUndefined();
  const key = await keys.loadOrCreate();
  expect(await keys.loadOrCreate()).toBe(key);
  expect(await storedTokenKeys('session').load()).toBe(key);
  const secret = key?.pair.privateKey as CryptoKey;
  expect(secret.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', secret)).rejects.toThrow();
});

test('two tabs that create a key at the same time share the stored key', async () => {
  const [one, other] = await Promise.all([
    storedTokenKeys('session').loadOrCreate(),
    storedTokenKeys('session').loadOrCreate(),
  ]);
  expect(one?.id).toBeDefined();
  expect(other).toBe(one);
});

test('each session has its own key; a new key replaces a deleted one', async () => {
  const keys = storedTokenKeys('session');
  const key = await keys.loadOrCreate();
  expect((await storedTokenKeys('another').loadOrCreate())?.id).not.toBe(key?.id);
  await keys.forget();
  expect(await keys.load()).toBeUndefined();
  expect((await keys.loadOrCreate())?.id).not.toBe(key?.id);
});

test('a key replaces an invalid record', async () => {
  kept.set('session', 'nonsense');
  const keys = storedTokenKeys('session');
  expect(await keys.load()).toBeUndefined();
  expect(await keys.loadOrCreate()).toBeDefined();
  expect(await keys.load()).toBeDefined();
});

test('in a browser without IndexedDB, users can sign in without a key, and sign out', async () => {
  isBroken = true;
  const keys = storedTokenKeys('session');
  expect(await keys.loadOrCreate()).toBeUndefined();
  await expect(keys.forget()).resolves.toBeUndefined();
  // Without IndexedDB it is unknown whether the key is lost.
  await expect(keys.load()).rejects.toThrow();
});

test('the key’s id is read from a session’s state; an invalid state has no id', async () => {
  const key = await storedTokenKeys('session').loadOrCreate();
  expect(readKeyId({ state: toSessionState(key) })).toBe(key?.id);
  for (const state of [undefined, null, 'x', {}, { key: 1 }]) {
    expect(readKeyId({ state })).toBeUndefined();
  }
});
