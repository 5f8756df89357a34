import { atBase, basePath, decoded, homeAddress, withinBase } from './base-path.ts';

afterEach(() => {
  delete document.documentElement.dataset.base;
});

test('the console is at the root of its origin unless the page has a base path', () => {
  expect(basePath()).toBe('/');
  expect(atBase('/tenants/list?q=a')).toBe('/tenants/list?q=a');
  expect(atBase('configs/api.json')).toBe('/configs/api.json');
  expect(withinBase('/tenants')).toBe('/tenants');
});

test('unreserved characters are decoded, all others stay encoded', () => {
  expect(withinBase('/%75sers/%6c%69st')).toBe('/users/list');
  expect(withinBase('/users/a%2Fb%3f%25%zz%C3%A9')).toBe('/users/a%2Fb%3f%25%zz%C3%A9');
  expect(withinBase('/%2575sers')).toBe('/%2575sers');
  document.documentElement.dataset.base = '/admin/';
  expect(withinBase('/%61dmin/tenants')).toBe('/tenants');
});

test('malformed text cannot be decoded', () => {
  expect(decoded('/caf%C3%A9')).toBe('/café');
  for (const text of ['/%zz', '/%E0%A4%A', '/%', '/%ff']) expect(decoded(text)).toBeUndefined();
});

test('below a base path, addresses include it and console paths do not', () => {
  document.documentElement.dataset.base = '/admin/';
  expect(homeAddress().href).toBe(`${location.origin}/admin/`);
  expect(atBase('/tenants/list?q=a')).toBe('/admin/tenants/list?q=a');
  expect(atBase('configs/api.json')).toBe('/admin/configs/api.json');
  expect(withinBase('/admin/tenants')).toBe('/tenants');
  expect(withinBase('/admin/')).toBe('/');
  expect(withinBase('/administration')).toBe('/administration');
});
