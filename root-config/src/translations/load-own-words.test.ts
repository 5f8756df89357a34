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
  })) as never; // Only the members that the code uses.
});

test('fetches each file once, and logs only once which words do not fit', async () => {
  const expected = { title: 'Clients', empty: 'None' };
  expect(await ownTexts('mf-tenants', 'fr', shipped)).toMatchObject(expected);
  expect(await ownTexts('mf-tenants', 'fr', shipped)).toMatchObject(expected);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toEqual([
    ['Own words for mf-tenants (fr) do not fit: there is no gone (MF-007)'],
  ]);
});

test('reports an unusable file once, with a number, and keeps the module’s texts', async () => {
  expect(await ownTexts('mf-tenants', 'en', shipped)).toEqual(shipped);
  expect(await ownTexts('mf-users', 'en', shipped)).toEqual(shipped);
  expect(error).toHaveBeenCalledTimes(1);
  expect(error.mock.calls[0]?.[0]).toMatch(/configs\/texts\/en\.json cannot be used: .*\(MF-006\)/);
  const { address, number } = await firstValueFrom(unusableWords$);
  expect({ address, number }).toEqual({ address: '/configs/texts/en.json', number: 'MF-006' });
});
