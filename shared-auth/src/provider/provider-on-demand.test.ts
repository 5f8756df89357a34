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
  // What else the provider can do is not asked for here.
  const there = { signInAddress } as Partial<OpenIdProvider> as OpenIdProvider;
  load.mockReset().mockResolvedValue(there);
  provider = providerOnDemand(load, forgetKey);
});

afterEach(() => jest.useRealTimers());

const ask = () => provider.signInAddress({ returnTo: '/', place: 'page' }, { language: 'en' });
const unreachable = (detail: string) => ({
  problem: { kind: 'provider-unreachable', detail: expect.stringContaining(detail) },
});

test('its code is fetched for the first who asks, once', async () => {
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([ask(), ask()])).toEqual(Array(2).fill('https://id.test/auth'));
  await provider.prepare();
  expect(load).toHaveBeenCalledTimes(1);
  expect(signInAddress).toHaveBeenCalledWith({ returnTo: '/', place: 'page' }, { language: 'en' });
});

test('a file that cannot be had is a provider that cannot be reached, and is fetched again', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const asked = [ask(), ask()];
  for (const one of asked) await expect(one).rejects.toMatchObject(unreachable('chunk 7'));
  expect(load).toHaveBeenCalledTimes(1);
  expect(await ask()).toBe('https://id.test/auth');
});

test('a file that does not come is waited for 10 s, once, and taken when it comes later', async () => {
  let arrive: (there: OpenIdProvider) => void = () => undefined;
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

test('to have it there early fails without a word', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  await expect(provider.prepare()).resolves.toBeUndefined();
  await provider.prepare();
  expect(load).toHaveBeenCalledTimes(2);
});

test('what the provider says is passed on as it is', async () => {
  const error = new ProviderError({ kind: 'provider-misconfigured', detail: 'x' });
  signInAddress.mockRejectedValue(error);
  await expect(ask()).rejects.toBe(error);
});

test('the key of a session is deleted without it', async () => {
  await provider.forgetKey();
  expect(forgetKey).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});
