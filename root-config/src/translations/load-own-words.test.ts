import { firstValueFrom } from 'rxjs';
import { ownTexts, unusableWords$ } from './load-own-words.ts';

const files: Readonly<Record<string, () => unknown>> = {
  '/configs/texts/fr.json': () => ({ 'mf-tenants': { title: 'Clients', gone: 'Parti' } }),
  '/configs/texts/en.json': () => JSON.parse('{ "mf-tenants": '),
};
const shipped = { title: 'Tenants', empty: 'None' };

const error = jest.spyOn(console, 'error').mockImplementation();
const warn = jest.spyOn(console, 'warn').mockImplementation();

beforeAll(() => {
  Object.assign(globalThis, { System: { get: () => null } });
  const texts = JSON.stringify({ modules: {}, overrideOrigins: [], texts: ['en', 'fr'] });
  document.body.innerHTML = `<script type="application/json" id="releases">${texts}</script>`;
  globalThis.fetch = jest.fn(async (address) => ({
    ok: true,
    json: async () => files[String(address)]?.(),
  })) as never; // The three members that are asked for.
});

test('each file is fetched once, and what does not fit is said once', async () => {
  const expected = { title: 'Clients', empty: 'None' };
  expect(await ownTexts('mf-tenants', 'fr', shipped)).toMatchObject(expected);
  expect(await ownTexts('mf-tenants', 'fr', shipped)).toMatchObject(expected);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toEqual([
    ['Own words for mf-tenants (fr) do not fit: there is no gone (MF-007)'],
  ]);
});

test('a file that cannot be used is one failure with a number, and the module’s texts stay', async () => {
  expect(await ownTexts('mf-tenants', 'en', shipped)).toEqual(shipped);
  expect(await ownTexts('mf-users', 'en', shipped)).toEqual(shipped);
  expect(error).toHaveBeenCalledTimes(1);
  expect(error.mock.calls[0]?.[0]).toMatch(/configs\/texts\/en\.json cannot be used: .*\(MF-006\)/);
  const { address, number } = await firstValueFrom(unusableWords$);
  expect({ address, number }).toEqual({ address: '/configs/texts/en.json', number: 'MF-006' });
});
