import path from 'node:path';
import { jsonServer } from '@console/platform/api/json-server.ts';
import { toSkeleton } from '@console/platform/api/names/skeleton.ts';
import { schemas } from '@console/platform/api/schemas.ts';
import { slugSkeleton } from '@console/shared-ui/contract';
import fc from 'fast-check';
import { fieldTables } from './field-tables.ts';

const root = path.resolve(__dirname, '../..');
const BODIES: Readonly<Record<string, string>> = {
  'mf-tenants': 'TenantBody',
  'mf-users': 'UserBody',
  'mf-hubs': 'HubBody',
};

interface FormField {
  readonly name: string;
  readonly kind: string;
}

/** Characters that rules treat differently, more often than in random text. */
const characters = fc.constantFrom(
  ...[
    'a',
    'Z',
    '9',
    '-',
    '.',
    '_',
    '@',
    ' ',
    '\n',
    '\t',
    '\u{1}',
    '\u{200b}',
    '\u{301}',
    'é',
    '漢',
  ],
  ...['\u{1f600}', '\u{a0}', '\u{feff}', '"', "'", '(', '<', ':', '+', '\u{d800}'],
);
const values = fc.oneof(
  fc.string({ unit: characters, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', '\u{1f600}'), minLength: 60, maxLength: 260 }),
  fc.tuple(fc.string({ unit: characters, maxLength: 4 }), fc.domain()).map((one) => one.join('@')),
  fc.emailAddress(),
  fc.constantFrom(
    'mailto:a@x.example',
    'a,b@x.example',
    '.a..b@x.example',
    'ü@x.example',
    'a@ü.ch',
  ),
);

test('forms and imports refuse exactly what the API refuses, with a code of the API', async () => {
  // Paths in variables, because code for Node must not depend on the modules of the browser.
  const [schemaFile, inputsFile] = ['form-schema', 'inputs'].map((name) =>
    path.join(root, 'shared-ui/src/form', `${name}.ts`),
  );
  const { fieldCheck } = await import(schemaFile ?? '');
  const { toInputs } = await import(inputsFile ?? '');
  const server = jsonServer({
    logLevel: 'silent',
    bodyLimitBytes: 100_000,
    contentTypes: ['application/json'],
  });
  for (const schema of schemas) server.addSchema(schema);
  const tables = (await fieldTables(root)).filter(({ module }) => module in BODIES);
  const inputs = tables.flatMap(({ module, fields }) => {
    const all: FormField[] = toInputs(fields, (key: string) => key);
    return all.filter(({ kind }) => kind !== 'choice').map((input) => ({ module, input }));
  });
  for (const { module, input } of inputs) {
    const schema = schemas.find(({ $id }) => $id === BODIES[module]);
    const value = Reflect.get(schema?.properties ?? {}, input.name);
    const body = { type: 'object', properties: { value } };
    server.post(`/${module}/${input.name}`, { schema: { body } }, async () => ({}));
  }
  const address = await server.listen({ port: 0 });
  let compared = 0;
  for (const { module, input } of inputs) {
    const check = fieldCheck([input]);
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const sent = value.trim().normalize('NFC');
        fc.pre(sent !== '');
        const [problem] = check({ [input.name]: sent });
        const response = await fetch(`${address}/${module}/${input.name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ value: sent }),
        });
        const { errors = [] } = await response.json();
        const codes = errors.map(({ code }: { code: string }) => code);
        if (problem)
          expect([response.status, codes]).toEqual([422, expect.arrayContaining([problem.code])]);
        else expect(response.status).toBe(200);
        compared += 1;
      }),
      { numRuns: 150 },
    );
  }
  await server.close();
  expect(compared).toBeGreaterThan(1_000);
});

test('keys and user names that look alike have the same skeleton in the console and in the API', () => {
  const slugs = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789.-_') });
  fc.assert(
    fc.property(slugs, (slug) => {
      expect(slugSkeleton(slug)).toBe(toSkeleton(slug));
    }),
  );
});
