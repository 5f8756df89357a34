/** @jest-environment node */
import fc from 'fast-check';
import { readProblem, retryAfterSeconds } from './problem.ts';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });

test('the details of a failed response are kept', async () => {
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

test.each(['', '<html>', 'null', '[]', '3', '{"errors":{},"detail":3}'])(
  'a body of %s is ignored',
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
])('status %s is the kind %s', async (status, kind) => {
  expect((await readProblem(answer(status, '{}'))).kind).toBe(kind);
});

test('a 503 with Retry-After has the kind `busy`, not `server`', async () => {
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

test.each([
  ['OAuth', '{"error":"invalid_request","error_description":"The key is taken"}'],
  ['a message alone', '{"message":"The key is taken"}'],
  ['a list of messages', '{"errors":[{"code":7},{"message":"The key is taken"}]}'],
  ['a list of texts', '["The key is taken"]'],
  ['Spring', '{"timestamp":"2026-11-20","status":400,"error":"The key is taken","path":"/hub"}'],
  ['Google', '{"error":{"message":"The key is taken","code":400,"details":[]}}'],
  ['JSON that is a text', '"The key is taken"'],
  ['plain text', 'The key\n\tis \u202etaken\n'],
  ['a page', '<!doctype html><html><title>The key is taken</title><h1>Error</h1>'],
])('fault 107: the message of an error in the format of %s is kept', async (_, body) => {
  expect((await readProblem(answer(400, body))).detail).toBe('The key is taken');
});

test('fault 107: a very long message is cut, and a deeply nested error is ignored', async () => {
  expect((await readProblem(answer(500, 'x'.repeat(1e6)))).detail).toBe(`${'x'.repeat(300)}…`);
  const nest = `${'{"error":'.repeat(5_000)}"deep"${'}'.repeat(5_000)}`;
  expect((await readProblem(answer(500, nest))).detail).toBeUndefined();
});

test('fault 107: any body of an error gives a short message or none', async () => {
  const anyBody = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
  await fc.assert(
    fc.asyncProperty(anyBody, fc.integer({ min: 400, max: 599 }), async (body, status) => {
      const { detail = '', fields } = await readProblem(answer(status, body));
      expect(detail.length).toBeLessThanOrEqual(301);
      for (const { field, code } of fields) {
        expect([typeof field, typeof code]).toEqual(['string', 'string']);
      }
    }),
  );
});
