import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'own-types-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const DOCUMENT = `
openapi: 3.1.0
info: { title: Billing, version: '1' }
paths:
  /invoices:
    get:
      responses:
        '200':
          description: All invoices
          content:
            application/json:
              schema: { type: array, items: { $ref: 'schemas.yaml#/Invoice' } }
`;

const SCHEMAS = `
Invoice: { type: object, required: [id], properties: { id: { type: string }, paid: { type: boolean } } }
`;

/** Runs `console api` in the folder of a module, as a process: Jest cannot load the library that writes types. */
async function write(document: string, name = 'billing') {
  writeFileSync(path.join(folder, 'package.json'), MODULE);
  const child = fork(path.resolve('tooling/sdk/main.ts'), ['api', name, document], {
    cwd: folder,
    execArgv: ['--import', pathToFileURL(require.resolve('tsx')).href],
    stdio: 'pipe',
  });
  const stderr = child.stderr ? text(child.stderr) : '';
  const [code] = await once(child, 'close');
  return { code, stderr: await stderr };
}

const MODULE = JSON.stringify({
  name: '@console/mf-billing',
  devDependencies: { console: 'https://console.example.ch/sdk/console-1.0.0.tgz' },
});

test('the types of a document in YAML, and of the files that it refers to, are written', async () => {
  writeFileSync(path.join(folder, 'openapi.yaml'), DOCUMENT);
  writeFileSync(path.join(folder, 'schemas.yaml'), SCHEMAS);
  expect(await write('openapi.yaml')).toEqual({ code: 0, stderr: '' });
  const types = readFileSync(path.join(folder, 'src/billing-api.d.ts'), 'utf8');
  expect(types).toMatch(
    /^\/\/ Written by `npx console api billing openapi\.yaml`; do not edit\.\n/,
  );
  expect(types).toContain('"/invoices"');
  expect(types).toMatch(/id: string;\s+paid\?: boolean;/);
});

test.each([
  ['a missing file', 'lost.yaml', undefined, /There is no OpenAPI document .*lost\.yaml/],
  [
    'a file that is no document',
    'openapi.yaml',
    'hello',
    /openapi\.yaml cannot be used: (?!.*ES Module)/,
  ],
  [
    'an address that does not answer',
    'http://localhost:1/openapi.json',
    undefined,
    /cannot be used: /,
  ],
])('%s is reported, and nothing is written', async (_, document, content, said) => {
  if (content !== undefined) writeFileSync(path.join(folder, document), content);
  expect(await write(document)).toEqual({ code: 1, stderr: expect.stringMatching(said) });
  expect(() => readFileSync(path.join(folder, 'src/billing-api.d.ts'))).toThrow('ENOENT');
});

test('an API needs a name that a manifest can have', async () => {
  const { stderr } = await write('openapi.yaml', '../billing');
  expect(stderr).toContain('got "../billing" (MF-150)');
});
