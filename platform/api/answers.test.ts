import { readFile } from 'node:fs/promises';
import { parseJson } from '../contract/tested-api/caller.ts';
import { type DocumentedCall, readDocument } from '../contract/tested-api/document.ts';
import { admin, api, prepare } from '../testing/documented-answers.ts';

const document = readDocument(process.cwd());

/** Problems with which any call may answer. */
const GENERAL = new Set([
  ...['malformed', 'unauthenticated', 'permission-missing', 'too-large', 'unsupported-media-type'],
  ...['invalid', 'too-many-requests', 'unavailable'],
]);

/** How answers and events of all calls deviate from the document. */
const deviations = { answers: [] as string[], events: [] as string[] };

beforeAll(async () => {
  for (const call of document.calls) {
    for (const status of call.statuses) {
      const ask = await prepare(call.operationId, status);
      const before = await readRevisions();
      const response = await ask();
      const text = await response.text();
      const name = `${call.name} ${status}`;
      const faults = findFaults(call, response, text);
      if (response.status !== status) faults.push(`${response.status} ${text.slice(0, 200)}`);
      deviations.answers.push(...faults.map((fault) => `${name}: ${fault}`));
      const after = await readRevisions();
      const changed = Object.keys(after).filter((kind) => after[kind] !== before[kind]);
      const expected = status === 201 || status === 204 ? [...call.events].sort() : [];
      if (String(changed) !== String(expected))
        deviations.events.push(`${name}: ${changed}, not ${expected}`);
    }
  }
});

function findFaults(call: DocumentedCall, { status, headers }: Response, text: string): string[] {
  const json = parseJson(text);
  const faults = document.findFaults({ call: call.name, status, headers, text, json });
  const { type }: { type?: string } = Object(json);
  const problem = status < 400 ? undefined : type?.split(':').at(-1);
  const isKnown = problem === undefined || GENERAL.has(problem) || call.problems.includes(problem);
  const lacksRetryAfter = (status === 429 || status === 503) && !headers.has('retry-after');
  return [
    ...faults.map((fault) => fault.text),
    ...(isKnown ? [] : [`problem ${problem}`]),
    ...(lacksRetryAfter ? ['has no Retry-After'] : []),
  ];
}

/** Returns the ETag of each list. Every event about a list's rows changes the ETag of that list. */
async function readRevisions(): Promise<Readonly<Record<string, string | null>>> {
  const lists = { hub: '/hub/list', tenant: '/tenant/list', user: '/user/listall' };
  const entries = Object.entries(lists).map(async ([kind, path]) => {
    const { headers } = await api.call('GET', path, { token: admin });
    return [kind, headers.get('etag')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('every documented answer of every call occurs, and matches the document', () => {
  expect(deviations.answers).toEqual([]);
});

test('a call that changes something publishes the events of its route; other calls publish none', () => {
  expect(deviations.events).toEqual([]);
});

test('answers contain only documented fields', async () => {
  const { components } = JSON.parse(await readFile('platform/api/openapi.json', 'utf8'));
  const known = new Set(Object.keys(components.schemas.User.properties));
  const users = await (await api.call('GET', '/user/listall', { token: admin })).json();
  for (const user of users) {
    for (const field of Object.keys(user)) expect(known).toContain(field);
  }
});
