/** @jest-environment node */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compilerOptions } from '@console/deploy/build-output/typescript.ts';
import ts from 'typescript';
import { exportedNames, modulesWithPublicApi } from './public-api.ts';

const root = path.resolve(__dirname, '../..');

/** The API and the rows of a module, which the examples use without declaring them. */
const GIVEN = `
interface Invoice { readonly id: string; readonly customer: string; readonly total?: number }
interface Answer { readonly data?: any }
declare const billing: Record<'GET' | 'PUT' | 'DELETE', (path: string, options: object) => Promise<Answer>>;
declare module '@console/shared-auth/permissions' {
  interface PermissionNames { 'billing:GetInvoices': true; 'billing:DeleteInvoice': true }
}
`;

/** Returns the examples in the comments of a module's sources. */
function examplesOf(name: string): readonly string[] {
  const sources = ts.sys.readDirectory(path.join(root, name, 'src'), ['.ts', '.tsx']);
  return sources.flatMap((file) =>
    [...(ts.sys.readFile(file) ?? '').matchAll(/@example\n \* ```tsx?\n([\s\S]*?) \* ```/g)].map(
      ([, code = '']) => code.replaceAll(/^ \* ?/gm, ''),
    ),
  );
}

/** Returns the imports of all names of a module, types too. */
const importAll = (name: string): string => {
  const face = ts.sys.readFile(path.join(root, name, 'src', `${name}.ts`)) ?? '';
  const types = [...face.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, all, names = '']) =>
    names
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && (all || one.startsWith('type ')))
      .map((one) => one.replace('type ', '')),
  );
  return `import { ${[...types.map((one) => `type ${one}`), ...exportedNames(face)].join(', ')} } from '@console/${name}';\n`;
};

test('the examples in comments compile', () => {
  const examples = modulesWithPublicApi.flatMap(examplesOf);
  expect(examples.length).toBeGreaterThan(5);
  const file = path.join(root, '.cache/examples/examples.ts');
  const own =
    importAll('shared-auth') +
    importAll('shared-ui').replaceAll(/\btype (ListRow|ListSource), /g, '');
  const text = examples.map((code) => `async () => {\n${code}};\n`).join('');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, own + GIVEN + text);
  const options = { ...compilerOptions(), noEmit: true, emitDeclarationOnly: false };
  const program = ts.createProgram([file], options);
  const faults = program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText, start = 0 }) => [
      (own + GIVEN + text).slice(start, start + 60),
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    ]);
  expect(faults).toEqual([]);
});
