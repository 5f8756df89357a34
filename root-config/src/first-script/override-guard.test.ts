import { allowedOrigins, isListed } from '../release/allowed-origins.ts';
import { publishedVersion } from '../testing/published-version.ts';
import { guardOverrides } from './override-guard.ts';

const imports = { '@console/mf-users': 'https://dev.example.test/mf-users/1.0.0/mf-users.js' };
const releases = {
  modules: { 'mf-users': { live: publishedVersion('mf-users', '1.0.0', { imports }) } },
  overrideOrigins: ['http://localhost:*', 'https://try.test'],
};
const guard = () => guardOverrides(allowedOrigins(releases));
const plant = (address: string, specifier = '@console/mf-users') =>
  localStorage.setItem(`import-map-override:${specifier}`, address);

beforeEach(() => localStorage.clear());

test.each([
  'https://dev.example.test/mf-users/2.0.0/mf-users.js',
  'https://try.test/x.js',
  'http://localhost:8080/x.js',
  '//localhost:8080/x.js',
  '/x.js',
])('keeps an override to %s', (address) => {
  plant(address);
  expect(guard().kept).toEqual([{ specifier: '@console/mf-users', address }]);
});

test.each([
  'https://dev.example.test.evil.test/x.js',
  'https://evil.test/dev.example.test/x.js',
  'https://dev.example.test@evil.test/x.js',
  'http://dev.example.test/x.js',
  'https://dev.example.test:8443/x.js',
  'http://localhost.evil.test/x.js',
  'http://localhost:80@evil.test/x.js',
  'https://localhost:8080/x.js',
  'https://sub.try.test/x.js',
  'data:text/javascript,1',
  'blob:https://dev.example.test/1',
  'javascript:1',
  'file:///x.js',
  'http://',
])('sets aside an override to %s and keeps it on the list', (address) => {
  plant(address);
  const { kept, refused } = guard();
  expect(kept).toEqual([]);
  expect(refused).toEqual([{ specifier: '@console/mf-users', address }]);
  expect(localStorage.getItem('import-map-overrides-disabled')).toBe('["@console/mf-users"]');
  expect(localStorage.getItem('import-map-override:@console/mf-users')).toBe(address);
});

test('ignores an override that was set aside before', () => {
  plant('https://try.test/x.js');
  localStorage.setItem('import-map-overrides-disabled', '["@console/mf-users"]');
  expect(guard()).toEqual({ kept: [], refused: [] });
});

test('drops external import maps', () => {
  localStorage.setItem('import-map-overrides-external-maps', '["https://try.test/map.json"]');
  guard();
  expect(localStorage.getItem('import-map-overrides-external-maps')).toBeNull();
});

test('starts with an unreadable list of disabled overrides', () => {
  plant('https://try.test/x.js');
  localStorage.setItem('import-map-overrides-disabled', '{broken');
  expect(guard().kept).toHaveLength(1);
  expect(localStorage.getItem('import-map-overrides-disabled')).toBeNull();
});

test('matches listed origins only, and any port only for `:*`', () => {
  expect(isListed('http://localhost', ['http://localhost:*'])).toBe(true);
  expect(isListed('http://localhost:1', ['http://localhost'])).toBe(false);
  expect(isListed('http://localhostx:1', ['http://localhost:*'])).toBe(false);
});
