import { createServer, type Server, type ServerResponse } from 'node:http';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { problemRules } from './rules/answers.ts';
import { type Answer, Caller } from './tested-api/caller.ts';
import type { TestedApi } from './tested-api/tested-api.ts';

let server: Server;
let api: string;
let asked: string[];
let answer: (response: ServerResponse, time: number) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    answer(response, asked.length);
  });
  api = await listen(server, 0);
});

beforeEach(() => {
  asked = [];
});

afterAll(() => close(server));

function createCaller(stop = new AbortController().signal) {
  const answers: Answer[] = [];
  const line = { api, origin: undefined, stop, answers };
  return { answers, caller: new Caller(line, { label: '', token: 'secret' }) };
}

/** Returns `holds`, or the breach of the rule of Retry-After. */
async function checkRetryAfter(answers: readonly Answer[]): Promise<string> {
  const rule = problemRules.find(({ statement }) => statement.includes('Retry-After'));
  const api = { answers } as Partial<TestedApi> as TestedApi;
  return Promise.resolve(rule?.check(api)).then(
    () => 'holds',
    (error: unknown) => String((error as Error).message),
  );
}

test('repeats a call to an overloaded API after Retry-After', async () => {
  answer = (response, time) => {
    if (time === 1) response.writeHead(429, { 'retry-after': '0' }).end();
    else response.end('[]');
  };
  const { caller, answers } = createCaller();
  expect(await caller.ask('GET /authorizations')).toMatchObject({ status: 200, json: [] });
  expect(answers.map(({ status }) => status)).toEqual([429, 200]);
  expect(await checkRetryAfter(answers)).toBe('holds');
});

test.each([undefined, 'later'])(
  'reports the Retry-After %s, and repeats the call',
  async (value) => {
    answer = (response, time) => {
      if (time > 1) response.end('[]');
      else response.writeHead(503, value === undefined ? {} : { 'retry-after': value }).end();
    };
    const { caller, answers } = createCaller();
    expect((await caller.ask('GET /hub')).status).toBe(200);
    expect(asked).toHaveLength(2);
    expect(await checkRetryAfter(answers)).toBe(
      `got 503 with ${value ?? 'none'}, expected Retry-After with seconds or a date`,
    );
  },
);

test('does not follow redirects, so that tokens stay with the API', async () => {
  answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
  expect((await createCaller().caller.ask('GET /hub')).status).toBe(307);
  expect(asked).toEqual(['GET /hub Bearer secret']);
});

test('a broken connection or a stopped test counts as no answer', async () => {
  answer = (response) => response.destroy();
  await expect(createCaller().caller.ask('GET /hub')).rejects.toThrow(/\/hub: /);
  const asks = asked.length;
  await expect(createCaller(AbortSignal.abort()).caller.ask('GET /hub')).rejects.toThrow('aborted');
  expect(asked).toHaveLength(asks);
});
