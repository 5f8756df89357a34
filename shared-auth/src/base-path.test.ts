import { atBase, basePath, homeAddress, withinBase } from './base-path.ts';

afterEach(() => {
  delete document.documentElement.dataset.base;
});

test('the console is at the root of its origin unless the page says otherwise', () => {
  expect(basePath()).toBe('/');
  expect(atBase('/tenants/list?q=a')).toBe('/tenants/list?q=a');
  expect(atBase('configs/api.json')).toBe('/configs/api.json');
  expect(withinBase('/tenants')).toBe('/tenants');
});

test('below a path, addresses begin with it and the console speaks without it', () => {
  document.documentElement.dataset.base = '/admin/';
  expect(homeAddress().href).toBe(`${location.origin}/admin/`);
  expect(atBase('/tenants/list?q=a')).toBe('/admin/tenants/list?q=a');
  expect(atBase('configs/api.json')).toBe('/admin/configs/api.json');
  expect(withinBase('/admin/tenants')).toBe('/tenants');
  expect(withinBase('/admin/')).toBe('/');
  expect(withinBase('/administration')).toBe('/administration');
});
