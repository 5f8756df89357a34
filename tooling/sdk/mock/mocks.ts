import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import type { MockedApis } from '../../dev/build-server.ts';
import { answerFrom, type MockAnswer } from './mock-api.ts';
import { type Operation, readOperations } from './operations.ts';

/** The options of `console dev` for mocks. */
export interface MockOptions {
  /** Documents, each a file or an address; `<name>=<document>` where the module has several APIs. */
  readonly mock?: readonly string[] | undefined;
  /** Permissions that the mocks do not grant, such as `billing:CreateInvoice`. */
  readonly without?: readonly string[] | undefined;
  /** Number of rows of each list. */
  readonly rows?: string | undefined;
}

/**
 * Creates the mocks that the options ask for. Reads a document again when its file has changed.
 *
 * @param folder - folder of the module
 * @param onRefused - receives a line for each request that a mock refuses
 * @throws {NumberedFailure} for a wrong option, or a document that cannot be used
 */
export async function createMocks(
  folder: string,
  options: MockOptions,
  onRefused: (line: string) => void,
): Promise<MockedApis | undefined> {
  const { mock = [], without = [], rows } = options;
  if (mock.length === 0) {
    if (without.length === 0 && rows === undefined) return undefined;
    throw wrong('--without and --rows need --mock');
  }
  if (rows !== undefined && !/^[1-9]\d{0,5}$/.test(rows)) {
    throw wrong(`--rows must be from 1 to 999999, got "${rows}"`);
  }
  const apis = readApis(folder);
  const known = Object.entries(apis).flatMap(([api, all]) => all.map((one) => `${api}:${one}`));
  const unknown = without.find((one) => !known.includes(one));
  if (unknown) throw wrong(`--without must be one of ${known.join(', ')}, got "${unknown}"`);
  const documents = new Map<string, () => Promise<readonly Operation[]>>();
  for (const option of mock) {
    const { name, document } = readOption(option, Object.keys(apis));
    const operations = readWhenChanged(path.resolve(folder, document), document);
    await operations();
    documents.set(name, operations);
  }

  async function answer(request: IncomingMessage): Promise<MockAnswer> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const [, name = '', below = ''] = /^\/mocks\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
    const operations = await documents.get(name)?.();
    if (!operations) return { status: 404 };
    const { method = '', headers } = request;
    const granted = (readApis(folder)[name] ?? []).filter(
      (one) => !without.includes(`${name}:${one}`),
    );
    const asked = { method, path: below, query, headers, body: await readBody(request) };
    const answered = answerFrom(operations, asked, {
      granted,
      rows: rows === undefined ? rows : Number(rows),
    });
    if (answered.status >= 400) {
      onRefused(
        `mock ${name}: ${answered.status} ${method} ${below}: ${Object(answered.body).detail}`,
      );
    }
    return answered;
  }

  return {
    names: [...documents.keys()],
    answer(request, response) {
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
      response.setHeader('Access-Control-Allow-Methods', 'GET, PUT, POST, PATCH, DELETE');
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      answer(request).then(
        ({ status, type, body }) => {
          if (type) response.setHeader('Content-Type', type);
          const isText = typeof body === 'string' && !type?.includes('json');
          response.writeHead(status).end(isText ? body : JSON.stringify(body));
        },
        (error: unknown) => {
          onRefused(`mock: ${reasonOf(error)}`);
          response.writeHead(500).end();
        },
      );
    },
  };
}

const wrong = (why: string) => new NumberedFailure('MF-150', why);

/** Reads the APIs in the manifest of a module, with the permissions of each. */
function readApis(folder: string): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')).apis ?? {};
}

/** Reads `<document>` or `<name>=<document>`. */
function readOption(option: string, apis: readonly string[]) {
  const [, given, document = option] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(option) ?? [];
  const [only, ...others] = apis;
  if (!only) throw wrong('--mock needs an API in manifest.json, such as "apis": { "billing": [] }');
  if (!given && others.length > 0) {
    throw wrong(`--mock needs the name of the API, as in --mock ${only}=${option}`);
  }
  const name = given ?? only;
  if (apis.includes(name)) return { name, document };
  throw wrong(`manifest.json has the APIs ${apis.join(', ')}, not ${name}`);
}

/** Returns a function that reads the operations of a document, and again when its file has changed. */
function readWhenChanged(file: string, document: string): () => Promise<readonly Operation[]> {
  const isLocal = existsSync(file);
  if (!isLocal && !URL.canParse(document)) throw wrong(`There is no OpenAPI document ${file}`);
  let changedAt: number | undefined;
  let operations: Promise<readonly Operation[]> | undefined;
  return () => {
    const now = isLocal ? statSync(file).mtimeMs : 0;
    if (!operations || now !== changedAt) {
      changedAt = now;
      operations = readOperations(isLocal ? file : document).catch((error: unknown) => {
        throw wrong(`${document} cannot be used: ${reasonOf(error)}`);
      });
    }
    return operations;
  };
}

/** Largest body of a request. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Returns a body in JSON, another one as text, and undefined without a body. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return undefined;
  const body = await text(request);
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
