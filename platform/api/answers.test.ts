import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { admin, api, meet } from '../testing/documented-answers.ts';

interface Answer {
  description: string;
  content?: Record<string, { schema: object }>;
}

interface Document {
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>;
}

let document: Document;
let validate: (schema: object, value: unknown) => string;

beforeAll(async () => {
  document = JSON.parse(
    await readFile(path.join(process.cwd(), 'platform/api/openapi.json'), 'utf8'),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  validate = (schema, value) => {
    const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
    return ajv.validate(resolved, value) ? '' : ajv.errorsText();
  };
});

test('every documented answer of every call can be had, and is as documented', async () => {
  const wrong: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      for (const [code, { content }] of Object.entries(responses)) {
        const name = `${method} ${path} ${code}`;
        const response = await meet(operationId, Number(code));
        const text = await response.text();
        const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
        if (response.status !== Number(code)) {
          wrong.push(`${name}: ${response.status} ${text.slice(0, 200)}`);
        } else if (content === undefined) {
          if (text !== '') wrong.push(`${name} has a body: ${text.slice(0, 200)}`);
        } else {
          const schema = content[type]?.schema;
          const faults = schema === undefined ? `type ${type}` : validate(schema, JSON.parse(text));
          if (faults !== '') wrong.push(`${name}: ${faults}`);
        }
        if ((code === '429' || code === '503') && response.headers.get('retry-after') === null) {
          wrong.push(`${name} does not say when to come back`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('answers hold nothing that is not documented', async () => {
  const known = new Set(
    Object.keys((document.components.schemas.User as { properties: object }).properties),
  );
  const users = await (await api.call('GET', '/user/listall', { token: admin })).json();
  for (const user of users) {
    for (const field of Object.keys(user)) expect(known).toContain(field);
  }
});
