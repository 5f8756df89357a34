import { cp, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@console/platform/testing/eventually.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { changedBuild } from '../testing/changed-build.ts';
import { ServedConsole } from '../testing/served-console.ts';
import { runJob } from './run-job.ts';

let served: ServedConsole;

beforeAll(async () => {
  served = await ServedConsole.start(15_240);
});

afterAll(() => served.close());

/** Types that compile for longer than the time limit; only `npm run test:all` compiles them. */
const bomb = `import type { session$ } from '@console/shared-auth';
type Count<N, A extends unknown[] = []> = A['length'] extends N ? A : Count<N, [...A, typeof session$]>;
${Array.from({ length: 2000 }, (_, index) => `export type N${index} = Count<900>[${index}] & Count<${index % 900}>;`).join('\n')}
`;

const endless = usualOrLong(
  [['at the start', 'third-party-notices.txt', 'endless', 50]] as const,
  [
    ['at the start', 'third-party-notices.txt', 'endless', 50],
    ['while the upload compiles', 'sources/mf-users/src/bomb.ts', bomb, 20_000],
  ] as const,
);

test.each(endless)(
  'a release whose checks are killed %s changes nothing',
  async (_, file, content, timeoutMs) => {
    const before = served.state();
    const built = await changedBuild(served.opened.dataFolder, 'mf-users', { [file]: content });
    const folder = await mkdtemp(path.join(served.opened.dataFolder, 'sent-'));
    await cp(built, path.join(folder, 'mf-users'), { recursive: true });
    const job = {
      location: served.opened.dataFolder,
      dataFolder: served.opened.dataFolder,
      words: ['mf-users'],
      by: 'ana@desk',
      author: { sub: 'ana', name: 'ana', address: '::1', request: 'request-1' },
      modules: ['mf-users'],
      upload: { folder, packages: { 'mf-users': '1.0.0' } },
      after: 999,
    };
    const words = /^Nothing was released: .+ \(MF-206\)$/;
    await expect(runJob(job, () => undefined, timeoutMs)).rejects.toThrow(words);
    expect(served.state()).toEqual(before);
  },
);

/** The progress of a release when the service is killed. */
const moments = usualOrLong(['staged'], ['sent', 'staged', 'published']);

test.each(moments)(
  'if the service is killed once a release is %s, the page stays, and the service works after a restart',
  async (moment) => {
    const before = served.state();
    const release = served.release(
      ['mf-users', '--publish'],
      [await served.newBuild(`killed ${moment}`)],
    );
    const ended = release.catch((error: Error) => error.message);
    await eventually(() => {
      const { folders, uploads, versions } = served.state();
      if (moment === 'sent') expect(uploads).not.toEqual([]);
      if (moment === 'staged') {
        const staged = folders.filter((name) => !before.folders.includes(name));
        expect(staged).toEqual([expect.stringMatching(/-b[0-9a-f]{10}$/)]);
      }
      if (moment === 'published') expect(versions).not.toBe(before.versions);
    });
    await served.stopService('SIGKILL');
    expect(await ended).toMatch(/cut off; --history .+ \(MF-207\)$|^.+ \(MF-207\)$/);
    expect(served.state().page).toBe(before.page);
    await served.startService();
    if (moment === 'published') expect(served.uploads()).toEqual([]);
    else expect(served.state()).toEqual(before);
    // After the restart, the same release succeeds.
    const { versions } = await served.release(
      ['mf-users'],
      [await served.newBuild(`killed ${moment}`)],
    );
    expect((await served.edition())?.modules).toMatchObject({
      'mf-users': { version: versions['mf-users'] },
    });
  },
);

/** Runs a read-only command of an account. */
const listHistory = (sub: string) =>
  fetch(`${served.origin}/releases?word=--history`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.admin(sub)}` },
  });

test('four commands run at the same time, and others have to retry', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => listHistory('one')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 503, 503]);
  await Promise.all(answers.map((answer) => answer.text()));
  expect((await listHistory('one')).status).toBe(200);
});

test('an account with too many commands must wait, and others need not', async () => {
  await served.stopService();
  await served.startService({ COMMANDS_PER_HOUR: '2' });
  const [, , third] = [
    await listHistory('one'),
    await listHistory('one'),
    await listHistory('one'),
  ];
  expect([third.status, third.headers.has('retry-after')]).toEqual([429, true]);
  expect(await third.json()).toMatchObject({
    detail: expect.stringMatching(/^You .+ \(MF-205\)$/),
  });
  expect((await listHistory('other')).status).toBe(200);
});
