import { manifestPermissionFaults } from './manifest-permissions.ts';

/** Returns the faults of modules with these files. The API has GetUsers and CreateUser. */
function faultsWith(files: Readonly<Record<string, string>>): string[] {
  const project = { files: Object.keys(files), read: (file: string) => files[file] ?? '' };
  return manifestPermissionFaults(project, ['GetUsers', 'CreateUser']);
}

const manifest = (permission: string, ofAction: string, ofList = 'GetUsers'): string =>
  JSON.stringify({
    permissions: [permission],
    actions: [{ permissions: [ofAction] }],
    search: { lists: [{ permission: ofList }] },
  });

test('a manifest can use the API’s permissions', () => {
  expect(faultsWith({ 'mf-a/manifest.json': manifest('GetUsers', 'CreateUser') })).toEqual([]);
  expect(faultsWith({ 'mf-a/manifest.json': '{"permissions":["GetUsers"]}' })).toEqual([]);
});

test('a misspelt permission of the menu, an action or a list is reported', () => {
  expect(
    faultsWith({ 'mf-a/manifest.json': manifest('GetUser', 'CreateUsers', 'ListUsers') }),
  ).toEqual([
    'mf-a/manifest.json: unknown permission GetUser',
    'mf-a/manifest.json: unknown permission CreateUsers',
    'mf-a/manifest.json: unknown permission ListUsers',
  ]);
});

test('a module can use permissions that it declares, but not those of another module', () => {
  const files = {
    'mf-a/manifest.json': manifest('GetInvoices', 'GetUsers'),
    'mf-a/src/permissions.d.ts': '  interface PermissionNames {\n    GetInvoices: true;\n  }\n',
  };
  expect(faultsWith(files)).toEqual([]);
  expect(
    faultsWith({ ...files, 'mf-b/manifest.json': manifest('GetInvoices', 'GetUsers') }),
  ).toEqual(['mf-b/manifest.json: unknown permission GetInvoices']);
});
