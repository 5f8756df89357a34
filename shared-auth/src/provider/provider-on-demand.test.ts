/** @jest-environment node */
import type { OpenIdProvider, Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { providerOnDemand } from './provider-on-demand.ts';

const signInAddress = jest.fn<Promise<string>, Parameters<OpenIdProvider['signInAddress']>>();
const load = jest.fn<Promise<OpenIdProvider>, []>();
const forgetKey = jest.fn<Promise<void>, []>();
let provider: Provider;

beforeEach(() => {
  jest.useFakeTimers();
  signInAddress.mockReset().mockResolvedValue('https://id.test/auth');
  // The cast is safe: no test calls another method.
  const code = { signInAddress } as Partial<OpenIdProvider> as OpenIdProvider;
  load.mockReset().mockResolvedValue(code);
  provider = providerOnDemand(load, forgetKey);
});

afterEach(() => jest.useRealTimers());

const ask = () => provider.signInAddress({ returnTo: '/', place: 'page' }, { language: 'en' });
const unreachable = (detail: string) => ({
  problem: { kind: 'provider-unreachable', detail: expect.stringContaining(detail) },
});

test('the code is loaded once, on the first call', async () => {
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([ask(), ask()])).toEqual(Array(2).fill('https://id.test/auth'));
  await provider.prepare();
  expect(load).toHaveBeenCalledTimes(1);
  expect(signInAddress).toHaveBeenCalledWith({ returnTo: '/', place: 'page' }, { language: 'en' });
});

test('a chunk that fails to load counts as an unreachable provider, and is loaded again', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const asked = [ask(), ask()];
  for (const one of asked) await expect(one).rejects.toMatchObject(unreachable('chunk 7'));
  expect(load).toHaveBeenCalledTimes(1);
  expect(await ask()).toBe('https://id.test/auth');
});

test('only the first call waits for a slow chunk, for 10 s; a chunk that arrives later is used', async () => {
  let arrive: (code: OpenIdProvider) => void = () => undefined;
  load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const late = expect(ask()).rejects.toMatchObject(unreachable('10000 ms'));
  await jest.advanceTimersByTimeAsync(10_000);
  await late;
  const again = expect(ask()).rejects.toMatchObject(unreachable('10000 ms'));
  await jest.advanceTimersByTimeAsync(1);
  await again;
  const asked = ask();
  arrive({ signInAddress } as Partial<OpenIdProvider> as OpenIdProvider);
  expect(await asked).toBe('https://id.test/auth');
  expect(load).toHaveBeenCalledTimes(1);
});

test('preloading fails silently', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  await expect(provider.prepare()).resolves.toBeUndefined();
  await provider.prepare();
  expect(load).toHaveBeenCalledTimes(2);
});

test('an error of the provider is passed on unchanged', async () => {
  const error = new ProviderError({ kind: 'provider-misconfigured', detail: 'x' });
  signInAddress.mockRejectedValue(error);
  await expect(ask()).rejects.toBe(error);
});

test('the key is deleted without loading the code', async () => {
  await provider.forgetKey();
  expect(forgetKey).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});
