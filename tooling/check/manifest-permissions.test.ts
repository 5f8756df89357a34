import { manifestPermissionFaults } from './manifest-permissions.ts';

/** What is said of a module with these texts by a check that knows GetUsers and CreateUser. */
function faultsWith(files: Readonly<Record<string, string>>): string[] {
  const project = { files: Object.keys(files), textOf: (file: string) => files[file] ?? '' };
  return manifestPermissionFaults(project, ['GetUsers', 'CreateUser']);
}

const manifest = (permission: string, ofAction: string, ofList = 'GetUsers'): string =>
  JSON.stringify({
    permissions: [permission],
    actions: [{ permissions: [ofAction] }],
    search: { lists: [{ permission: ofList }] },
  });

test('permissions of the API may stand in a manifest', () => {
  expect(faultsWith({ 'mf-a/manifest.json': manifest('GetUsers', 'CreateUser') })).toEqual([]);
  expect(faultsWith({ 'mf-a/manifest.json': '{"permissions":["GetUsers"]}' })).toEqual([]);
});

test('a misspelt one is named, be it the menu’s, an action’s or a list’s', () => {
  expect(
    faultsWith({ 'mf-a/manifest.json': manifest('GetUser', 'CreateUsers', 'ListUsers') }),
  ).toEqual([
    'mf-a/manifest.json: there is no permission GetUser',
    'mf-a/manifest.json: there is no permission CreateUsers',
    'mf-a/manifest.json: there is no permission ListUsers',
  ]);
});

test('a module may ask for what it declares, and for no other’s', () => {
  const files = {
    'mf-a/manifest.json': manifest('GetInvoices', 'GetUsers'),
    'mf-a/src/permissions.d.ts': '  interface PermissionNames {\n    GetInvoices: true;\n  }\n',
  };
  expect(faultsWith(files)).toEqual([]);
  expect(
    faultsWith({ ...files, 'mf-b/manifest.json': manifest('GetInvoices', 'GetUsers') }),
  ).toEqual(['mf-b/manifest.json: there is no permission GetInvoices']);
});
