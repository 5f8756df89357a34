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

function callerOf(stop = new AbortController().signal) {
  const answers: Answer[] = [];
  const line = { api, origin: undefined, stop, answers };
  return { answers, caller: new Caller(line, { words: '', token: 'secret' }) };
}

/** Whether the rule of Retry-After holds for these answers. */
async function looked(answers: readonly Answer[]): Promise<string> {
  const rule = problemRules.find(({ says }) => says.includes('Retry-After'));
  const api = { answers } as Partial<TestedApi> as TestedApi;
  return Promise.resolve(rule?.look(api)).then(
    () => 'holds',
    (error: unknown) => String((error as Error).message),
  );
}

test('an API that has too much to do is asked again when it says', async () => {
  answer = (response, time) => {
    if (time === 1) response.writeHead(429, { 'retry-after': '0' }).end();
    else response.end('[]');
  };
  const { caller, answers } = callerOf();
  expect(await caller.ask('GET /authorizations')).toMatchObject({ status: 200, json: [] });
  expect(answers.map(({ status }) => status)).toEqual([429, 200]);
  expect(await looked(answers)).toBe('holds');
});

test('one that does not say when is told so, and not asked again', async () => {
  answer = (response) => response.writeHead(503).end();
  const { caller, answers } = callerOf();
  expect((await caller.ask('GET /hub')).status).toBe(503);
  expect(asked).toHaveLength(1);
  expect(await looked(answers)).toBe('GET /hub: 503 without it came, Retry-After should have come');
});

test('a token goes nowhere else: what leads elsewhere is an answer', async () => {
  answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
  expect((await callerOf().caller.ask('GET /hub')).status).toBe(307);
  expect(asked).toEqual(['GET /hub Bearer secret']);
});

test('a connection that breaks off, or a test that is over, is no answer', async () => {
  answer = (response) => response.destroy();
  await expect(callerOf().caller.ask('GET /hub')).rejects.toThrow(/^GET \/hub: /);
  const asks = asked.length;
  await expect(callerOf(AbortSignal.abort()).caller.ask('GET /hub')).rejects.toThrow('aborted');
  expect(asked).toHaveLength(asks);
});
