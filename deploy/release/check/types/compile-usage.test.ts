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

/** A module that uses a name of shared-auth 2, or of the earlier API, which is made from it. */
function usageOfApi(code: string, isEarlier: boolean): CheckedUsage {
  const current = 'shared-auth/src/shared-auth.d.ts';
  const earlier = 'shared-auth/src/earlier/api-1.d.ts';
  const types = {
    hash: 'auth-2',
    files: new Map([
      [current, 'export declare const permitted: boolean;\n'],
      [
        earlier,
        "import { permitted } from '@console/shared-auth';\nexport declare const holds: typeof permitted;\nexport {};\n",
      ],
    ]),
  };
  const files = new Map([['mf-billing/src/mf-billing.ts', code]]);
  const declared = isEarlier
    ? { types, entryFile: earlier, currentFile: current }
    : { types, entryFile: current };
  return {
    sources: { hash: `${isEarlier}-${code}`, files },
    declared: new Map([['@console/shared-auth', declared]]),
  };
}

const using = (name: string) =>
  `import { ${name} } from '@console/shared-auth';\nexport const is: boolean = ${name};\n`;

test('each module is compiled against the API that it gets', () => {
  const usages = [
    usageOfApi(using('permitted'), false),
    usageOfApi(using('holds'), true),
    usageOfApi(using('holds'), false),
    usageOfApi(using('permitted'), true),
    usageOfApi(using('holds').replace(': boolean', ': string'), true),
  ];
  expect(compileUsages(usages).map((faults) => faults.map(({ message }) => message))).toEqual([
    [],
    [],
    [expect.stringContaining("'holds'")],
    [expect.stringContaining("'permitted'")],
    [expect.stringContaining("'boolean' is not assignable")],
  ]);
});
