import { isModulePolicy, pageHeaders } from './page-security.ts';

const hosts = { modules: [], api: 'https://api.example.ch', issuer: 'https://id.example.ch' };

test('the Content-Security-Policy lists the modules’ Trusted Types policies as well as the page’s policy', () => {
  const headers = pageHeaders({ ...hosts, overrides: [], policies: ['module-notes'] });
  expect(headers['Content-Security-Policy']).toMatch(
    /; trusted-types default module-notes 'allow-duplicates'$/,
  );
});

test('the page may connect to the origins of the modules’ APIs', () => {
  const moduleApis = ['https://billing.example.ch'];
  const headers = pageHeaders({ ...hosts, moduleApis, overrides: [], policies: [] });
  expect(headers['Content-Security-Policy']).toContain(
    "; connect-src 'self' https://api.example.ch https://id.example.ch https://billing.example.ch;",
  );
});

test('pictures and fonts may come from the hosts of modules and from local builds', () => {
  const modules = ['https://billing.example.ch'];
  const overrides = ['http://localhost:*'];
  const headers = pageHeaders({ ...hosts, modules, overrides, policies: [] });
  const allowed = "'self' https://billing.example.ch http://localhost:*";
  expect(headers['Content-Security-Policy']).toContain(
    `; img-src ${allowed} data:; font-src ${allowed};`,
  );
});

test.each([
  'default',
  'angular',
  'vue',
  '*',
  "'allow-duplicates'",
  'module-',
  'module-x; script-src *',
  'Module-x',
])('%s is not a valid policy name', (name) => expect(isModulePolicy(name)).toBe(false));

test.each(['module-notes', 'lit-html'])('%s is a valid policy name', (name) =>
  expect(isModulePolicy(name)).toBe(true),
);
