/** @jest-environment node */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { close, listen } from '@console/shared-node/http/listen.ts';
import Ajv2020 from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { buildServer } from '../../dev/build-server.ts';
import { createMocks, type MockOptions } from './mocks.ts';
import { readOperations } from './operations.ts';

const DOCUMENT = `
openapi: 3.0.3
info: { title: Billing, version: '1' }
paths:
  /invoices/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get: { responses: { '200': { $ref: '#/components/responses/Invoice' } } }
    delete: { responses: { '204': { description: Deleted } } }
  /invoices:
    get:
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { name: offset, in: query, schema: { type: integer, minimum: 0 } }
        - { name: state, in: query, explode: false, schema: { type: array, items: { enum: [open, paid] } } }
      responses:
        '200':
          description: All invoices
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Invoice' } }
              examples:
                two: { value: [{ id: a, customer: Ada, total: 5 }, { id: b, customer: Bob, total: 7 }] }
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Invoice' } } }
      responses: { '201': { $ref: '#/components/responses/Invoice' } }
  /payments:
    get:
      responses:
        '200':
          description: A page of payments
          content:
            application/json:
              schema:
                properties:
                  total: { type: integer }
                  items: { type: array, items: { type: object, properties: { id: { type: integer } } } }
  /invoices/totals:
    get:
      responses:
        '200': { description: Totals, content: { text/csv: { example: 'year;total' } } }
components:
  parameters:
    Limit: { name: limit, in: query, schema: { type: integer, minimum: 1 } }
  responses:
    Invoice:
      description: An invoice
      content: { application/json: { schema: { $ref: '#/components/schemas/Invoice' } } }
  schemas:
    Invoice:
      type: object
      required: [id, customer, total]
      properties:
        id: { type: string, readOnly: true }
        customer: { type: string, minLength: 1 }
        total: { type: number, minimum: 0, exclusiveMinimum: true }
        due: { type: string, format: date, nullable: true }
        corrects: { $ref: '#/components/schemas/Invoice' }
`;

const CONSOLE = 'https://console.example.ch';
const MANIFEST = {
  module: '@console/mf-billing',
  apis: { billing: ['GetInvoices', 'CreateInvoice'] },
};

let folder: string;
let origin: string;
let refused: string[];
let stop = async () => undefined as unknown;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mock-'));
  refused = [];
  writeFileSync(path.join(folder, 'billing.yaml'), DOCUMENT);
  writeManifest(MANIFEST);
});

afterEach(async () => {
  await stop();
  stop = async () => undefined;
  rmSync(folder, { recursive: true });
});

const writeManifest = (manifest: object) =>
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));

const mocks = (options: MockOptions) => createMocks(folder, options, (line) => refused.push(line));

async function serve(options: MockOptions = {}): Promise<void> {
  const made = await mocks({ mock: ['billing.yaml'], ...options });
  const { server } = buildServer('mf-billing', { build: folder, sources: folder }, CONSOLE, made);
  origin = await listen(server, 0);
  stop = () => close(server);
}

async function ask(method: string, address: string, body?: unknown, token = 'mock') {
  const response = await fetch(`${origin}/mocks/billing${address}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

test('a list has the rows of the example, or as many as requested, each with its own id', async () => {
  await serve();
  expect((await ask('GET', '/invoices')).body).toEqual([
    { id: 'a', customer: 'Ada', total: 5 },
    { id: 'b', customer: 'Bob', total: 7 },
  ]);
  await stop();
  await serve({ rows: '5000' });
  const { body } = await ask('GET', '/invoices');
  expect(body).toHaveLength(5000);
  expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(5000);
  expect((await ask('GET', '/invoices?limit=2&offset=4999')).body).toEqual([
    { id: 'b-5000', customer: 'Bob', total: 7 },
  ]);
  const page = await ask('GET', '/payments?page=2&size=3');
  expect(page.body).toEqual({ total: 5000, items: [{ id: 4 }, { id: 5 }, { id: 6 }] });
});

test('a row has the values of its list, and a write returns what was sent', async () => {
  await serve({ rows: '9' });
  expect((await ask('GET', '/invoices/b-4')).body).toMatchObject({ id: 'b-4', customer: 'Bob' });
  expect(await ask('POST', '/invoices', { customer: 'Eve', total: 9 })).toEqual({
    status: 201,
    body: { id: 'text', customer: 'Eve', total: 9 },
  });
  expect(await ask('DELETE', '/invoices/b-4')).toEqual({ status: 204, body: '' });
  expect(await ask('GET', '/invoices/totals')).toEqual({ status: 200, body: 'year;total' });
});

test.each([
  ['GET', '/invoices?limit=x', undefined, 400, 'query limit must be integer'],
  ['GET', '/invoices?state=open,lost', undefined, 400, 'query state.1 must be equal to one of'],
  ['POST', '/invoices', { total: 5 }, 400, 'body customer is missing'],
  ['POST', '/invoices', { customer: 'Eve', total: '5' }, 400, 'body total must be number'],
  ['POST', '/invoices', undefined, 400, 'body must be object'],
  ['PUT', '/invoices', {}, 405, 'The document has only GET, POST for /invoices'],
  ['GET', '/invoice', undefined, 404, 'The document has no path /invoice'],
])(
  '%s %s with %j is refused, and the reason is said',
  async (method, address, body, status, detail) => {
    await serve();
    const answer = await ask(method, address, body);
    expect(answer).toMatchObject({ status, body: { status } });
    expect(answer.body.detail).toContain(detail);
    expect(refused).toEqual([expect.stringContaining(`mock billing: ${status} ${method}`)]);
  },
);

test('a refused member is named, as forms expect it', async () => {
  await serve();
  const { body } = await ask('POST', '/invoices', { total: 0 });
  expect(body.errors).toEqual([
    { field: 'customer', code: 'required' },
    { field: 'total', code: 'exclusiveMinimum' },
  ]);
});

test('the permissions are those of the manifest, except those that are taken away', async () => {
  await serve({ without: ['billing:CreateInvoice'] });
  expect((await ask('GET', '/authorizations')).body).toEqual(['GetInvoices']);
  writeManifest({ apis: { billing: ['GetInvoices', 'DeleteInvoice'] } });
  expect((await ask('GET', '/authorizations')).body).toEqual(['GetInvoices', 'DeleteInvoice']);
});

test('a request with the token of a user is refused', async () => {
  await serve();
  expect((await ask('GET', '/invoices', undefined, 'eyJhbGciOi')).status).toBe(401);
  expect(refused.join()).not.toContain('eyJhbGciOi');
});

test('only the console may read the answers', async () => {
  await serve();
  const answer = await fetch(`${origin}/mocks/billing/invoices`, { method: 'OPTIONS' });
  expect(answer.headers.get('access-control-allow-origin')).toBe(CONSOLE);
  expect(answer.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
  expect((await fetch(`${origin}/mocks/stock/items`)).status).toBe(404);
});

test('the served manifest names the APIs with a mock; without mocks it is the file', async () => {
  await serve();
  const manifest = async () => (await fetch(`${origin}/manifest.json`)).json();
  expect(await manifest()).toEqual({ ...MANIFEST, mocks: ['billing'] });
  await stop();
  await serve({ mock: [] });
  expect(await manifest()).toEqual(MANIFEST);
});

test('a changed document is read again; one that cannot be read is said', async () => {
  await serve();
  const file = path.join(folder, 'billing.yaml');
  const change = (text: string, second: number) => {
    writeFileSync(file, text);
    utimesSync(file, second, second);
  };
  change(DOCUMENT.replaceAll('/payments', '/refunds'), 1);
  expect((await ask('GET', '/refunds')).status).toBe(200);
  change('hello', 2);
  expect((await ask('GET', '/refunds')).status).toBe(500);
  expect(refused.join()).toContain('billing.yaml cannot be used');
});

test.each<[string, MockOptions, string]>([
  ['a missing document', { mock: ['lost.yaml'] }, 'There is no OpenAPI document'],
  ['a file that is no document', { mock: ['manifest.json'] }, 'manifest.json cannot be used: '],
  [
    'an API that the manifest lacks',
    { mock: ['stock=billing.yaml'] },
    'the APIs billing, not stock',
  ],
  ['rows without a mock', { rows: '5' }, '--without and --rows need --mock'],
  ['rows that are no number', { mock: ['billing.yaml'], rows: 'x' }, 'got "x"'],
  [
    'a permission that the manifest lacks',
    { mock: ['billing.yaml'], without: ['GetInvoices'] },
    'must be one of billing:GetInvoices, billing:CreateInvoice, got "GetInvoices"',
  ],
])('%s is refused', async (_, options, reason) => {
  await expect(mocks(options)).rejects.toThrow(reason);
});

test('several APIs need the name of each', async () => {
  writeManifest({ apis: { billing: [], stock: [] } });
  await expect(mocks({ mock: ['billing.yaml'] })).rejects.toThrow('--mock billing=billing.yaml');
  const made = await mocks({ mock: ['billing=billing.yaml', 'stock=billing.yaml'] });
  expect(made?.names).toEqual(['billing', 'stock']);
});

test('each sample of the console’s own document matches its schema', async () => {
  const file = path.resolve('platform/api/openapi.json');
  const { paths, components } = jest.requireActual(file);
  const ajv = formats.default(new Ajv2020({ strict: false }));
  const operations = await readOperations(file);
  const checked = operations.filter(({ method, path: address, status, type, sample }) => {
    const { content } = paths[address][method.toLowerCase()].responses[status];
    const schema = type && content?.[type]?.schema;
    return schema && ajv.validate({ ...schema, components }, sample);
  });
  expect(checked).toHaveLength(operations.filter(({ type }) => type).length);
});
