import { addressOf, send } from '../testing/send.ts';
import { FOR_RELEASES, ServedConsole } from '../testing/served-console.ts';

let served: ServedConsole;

beforeAll(async () => {
  served = await ServedConsole.start(15_320, { COMMANDS_PER_HOUR: '60' });
});

afterAll(() => served.close());

/** The number of requests that an account sends concurrently. */
const FLOOD = 400;

async function flood(count: number, request: () => Promise<Response>): Promise<Set<number>> {
  const answers = Array.from({ length: count }, async () => {
    const answer = await request();
    await answer.arrayBuffer();
    return answer.status;
  });
  return new Set(await Promise.all(answers));
}

const ask = (token: string, words: string[]) =>
  fetch(addressOf(served.origin, { words, packages: [] }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });

/** Makes two releases, so that the second one can be withdrawn. */
async function releaseTwo(name: string): Promise<string[]> {
  const versions = [];
  for (const text of [`${name} one`, `${name} two`]) {
    const outcome = await served.release(['mf-users'], [await served.newBuild(text)]);
    versions.push(String(outcome.versions['mf-users']));
  }
  return versions;
}

test.each([
  ['read-only commands', ['--list']],
  ['rollbacks', ['mf-users', '--withdraw']],
])(
  'fault 100: an account without permissions that floods the service with %s must wait, and a withdrawal succeeds meanwhile',
  async (_, words) => {
    const [before, bad] = await releaseTwo(words.join());
    const token = served.issuer.token({ sub: `flood ${words}`, claims: FOR_RELEASES });
    const flooding = flood(FLOOD, () => ask(token, words));
    await served.release(['mf-users', '--withdraw', 'it throws']);
    expect(await served.last()).toMatchObject({ how: 'withdraw', version: bad, to: before });
    expect(await flooding).toEqual(new Set([403, 429]));
  },
);

test('fault 100: publishers can roll back beyond the limit of commands', async () => {
  const [before, bad] = await releaseTwo('limit');
  const token = served.admin('busy');
  const statuses = await flood(70, () => ask(token, ['--list']));
  expect(statuses).toContain(429);
  const after = String((await served.last())?.id);
  const words = ['mf-users', '--to', String(before)];
  const sent = { token, words, packages: [], after, type: 'application/json' };
  expect((await send(served.origin, sent))[0]).toBe(200);
  expect(await served.last()).toMatchObject({ how: 'to', from: bad, to: before });
});

test('fault 100: read-only commands require permission to release some module', async () => {
  const nobody = served.issuer.token({ username: 'nobody', claims: FOR_RELEASES });
  const refusal = expect.stringMatching(/^nobody may not release any module .*\(MF-203\)$/);
  for (const word of ['--history', '--list']) {
    const sent = { token: nobody, words: [word], packages: [], type: 'application/json' };
    expect(await send(served.origin, sent)).toEqual([403, refusal]);
  }
  const headers = { authorization: `Bearer ${nobody}` };
  expect((await fetch(`${served.origin}/releases/changes`, { headers })).status).toBe(403);
  const ada = served.issuer.token({ sub: 'ada', claims: FOR_RELEASES });
  expect((await ask(ada, ['--history'])).status).toBe(200);
});

test('fault 100: invalid tokens are limited by source address, and valid tokens from that address are accepted', async () => {
  const foreign = served.issuer.token({ claims: { ...FOR_RELEASES, iss: 'https://evil.example' } });
  expect(await flood(FLOOD, () => ask(foreign, ['--list']))).toEqual(new Set([401, 429]));
  expect((await ask(served.admin(), ['--list'])).status).toBe(200);
});
