/** @jest-environment node */
import { type CheckedUsage, compileUsages } from './compile-usage.ts';

/** A module with an own permission that uses another one, against shared-auth's declarations. */
function usageOf(used: string): CheckedUsage {
  const files = new Map([
    [
      'mf-billing/src/mf-billing.ts',
      `import type { Permission } from '@console/shared-auth';\nexport const needed: Permission = '${used}';\n`,
    ],
    [
      'mf-billing/src/permissions.d.ts',
      `import '@console/shared-auth/permissions';\ndeclare module '@console/shared-auth/permissions' {\n  interface PermissionNames {\n    'billing:GetInvoices': true;\n  }\n}\n`,
    ],
  ]);
  const types = {
    hash: 'auth',
    files: new Map([
      [
        'shared-auth/src/shared-auth.d.ts',
        "export type { Permission } from './permissions/permission.ts';\n",
      ],
      [
        'shared-auth/src/permissions/permission.d.ts',
        'export interface PermissionNames {\n  GetTenants: true;\n}\nexport type Permission = keyof PermissionNames;\n',
      ],
    ]),
  };
  const declared = { types, entryFile: 'shared-auth/src/shared-auth.d.ts' };
  const sources = { hash: `own-${used}`, files };
  return { sources, declared: new Map([['@console/shared-auth', declared]]) };
}

test('a release may use the permissions that it declares', () => {
  expect(compileUsages([usageOf('billing:GetInvoices'), usageOf('GetTenants')])).toEqual([[], []]);
});

test('a permission that nobody declares is reported', () => {
  const [faults] = compileUsages([usageOf('billing:GetInvoice')]);
  expect(faults).toMatchObject([{ file: 'mf-billing/src/mf-billing.ts', line: 2 }]);
});
