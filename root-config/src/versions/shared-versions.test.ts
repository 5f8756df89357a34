/** @jest-environment node */
import { offeredVersions, withOffer, withoutOffer } from './shared-versions.ts';

const at = (search: string) => new URL(`https://console.test/users/list${search}`);

test('a link contains modules and versions; without its offer, the address is as before', () => {
  const link = withOffer(at('?q=l%C3%A9man'), [
    { module: 'mf-users', version: '1.3.0' },
    { module: 'mf-hubs', version: '2.0.0-b12' },
  ]);
  expect(link.search).toBe('?q=l%C3%A9man&versions=mf-users@1.3.0,mf-hubs@2.0.0-b12');
  expect(offeredVersions(link)).toEqual([
    { module: 'mf-users', version: '1.3.0' },
    { module: 'mf-hubs', version: '2.0.0-b12' },
  ]);
  expect(withoutOffer(link).search).toBe('?q=l%C3%A9man');
});

test.each([
  'mf-users@https://evil.test/x.js',
  '@console/mf-users@1.0.0',
  'mf-users@../1.0.0',
  'mf-users@1.0.0/../../x',
  'mf-users=https://evil.test/x.js',
  '{"imports":{"react":"https://evil.test/x.js"}}',
])('%s offers nothing', (offer) => {
  expect(offeredVersions(at(`?versions=${encodeURIComponent(offer)}`))).toEqual([]);
});

test('an address that offers nothing stays byte for byte the same', () => {
  expect(withoutOffer(at('?q=a%20b+c&x=~')).search).toBe('?q=a%20b+c&x=~');
});
