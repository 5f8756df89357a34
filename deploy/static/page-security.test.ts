import { isModulePolicy, pageHeaders } from './page-security.ts';

const hosts = { modules: [], api: 'https://api.example.ch', issuer: 'https://id.example.ch' };

test('the policies that modules may make are in the page’s policy, beside its own', () => {
  const headers = pageHeaders({ ...hosts, overrides: [], policies: ['module-notes'] });
  expect(headers['Content-Security-Policy']).toMatch(/; trusted-types default module-notes$/);
});

test.each(['default', '*', "'allow-duplicates'", 'module-', 'module-x; script-src *', 'Module-x'])(
  '%s is no name for one',
  (name) => expect(isModulePolicy(name)).toBe(false),
);
