/** @jest-environment node */
import { readProblem, retryAfterSeconds } from './problem.ts';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });

test('what the server tells of a refusal is kept', async () => {
  const body = {
    type: 'about:blank',
    title: 'Unprocessable',
    detail: 'The key is taken',
    instance: 'urn:uuid:1',
    errors: [{ field: 'key', code: 'taken' }, 'nonsense', { field: 1, code: 'x' }],
    current: { id: 'one' },
  };
  const problem = await readProblem(answer(412, JSON.stringify(body)));
  expect(problem).toMatchObject({
    kind: 'conflict',
    status: 412,
    detail: 'The key is taken',
    id: 'urn:uuid:1',
    fields: [{ field: 'key', code: 'taken' }],
    current: { id: 'one' },
  });
});

test.each(['', '<html>', 'null', '[]', '"text"', '{"errors":{},"detail":3}'])(
  'a body of %s is as good as none',
  async (body) => {
    const problem = await readProblem(answer(500, body, { 'x-request-id': 'abc' }));
    expect(problem).toMatchObject({ kind: 'server', status: 500, id: 'abc', fields: [] });
    expect(problem.detail).toBeUndefined();
  },
);

test.each([
  [400, 'invalid'],
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'conflict'],
  [422, 'invalid'],
  [429, 'busy'],
  [502, 'server'],
])('%s is %s', async (status, kind) => {
  expect((await readProblem(answer(status, '{}'))).kind).toBe(kind);
});

test('a server that says when to come back is busy, not broken', async () => {
  const problem = await readProblem(answer(503, '', { 'retry-after': '7' }));
  expect(problem).toMatchObject({ kind: 'busy', retryAfter: 7 });
});

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.parse('2026-01-31T12:00:00Z');
  expect(retryAfterSeconds('120', now)).toBe(120);
  expect(retryAfterSeconds('Sat, 31 Jan 2026 12:01:30 GMT', now)).toBe(90);
  expect(retryAfterSeconds('Sat, 31 Jan 2026 11:00:00 GMT', now)).toBe(0);
  expect(retryAfterSeconds('soon', now)).toBeUndefined();
  expect(retryAfterSeconds(null, now)).toBeUndefined();
});
