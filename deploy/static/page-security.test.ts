import { isModulePolicy, pageHeaders } from './page-security.ts';

const hosts = { modules: [], api: 'https://api.example.ch', issuer: 'https://id.example.ch' };

test('the page’s policy allows the Trusted Types policies of modules in addition to the page’s own', () => {
  const headers = pageHeaders({ ...hosts, overrides: [], policies: ['module-notes'] });
  expect(headers['Content-Security-Policy']).toMatch(/; trusted-types default module-notes$/);
});

test.each(['default', '*', "'allow-duplicates'", 'module-', 'module-x; script-src *', 'Module-x'])(
  '%s is not a valid policy name',
  (name) => expect(isModulePolicy(name)).toBe(false),
);
