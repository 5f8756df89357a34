import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changedBuild } from '../../testing/changed-build.ts';
import { LIFECYCLES, TrialConsole } from '../../testing/trial-console.ts';
import { findBreaches } from '../check/check-rules.ts';
import { liveReleases } from '../store/live-releases.ts';
import { localCaller } from './caller.ts';
import { history } from './history.ts';
import { list } from './list.ts';
import { publish } from './publish.ts';
import { release } from './release.ts';
import { to } from './to.ts';
import { trial } from './trial.ts';

const opened = new TrialConsole(9840);

const because = 'the old browsers in the plants need it';

/** Returns a build of mf-users that changes all arrays while it is loaded. */
const changing = () =>
  opened.built(
    'mf-users',
    `System.register([], (e) => ({ execute() { Array.prototype.sort = () => []; e({ ${LIFECYCLES} }); } }));`,
  );

/** Returns a caller that stages a build, and what it is told. */
async function publisher(build: Promise<string>, version = '6.0.0') {
  const said: string[] = [];
  const staged = [await opened.staged(version, 'mf-users', await build)];
  const caller = { ...localCaller((line) => void said.push(line)), stage: async () => staged };
  return { caller, said };
}

const wanted = { modules: ['mf-users'], isAgain: false };
const allowed = { rules: ['built-ins'], because };
const REFUSED =
  /^mf-users 6\.0\.0 is refused: mf-users\.js changes Array\.prototype\.sort while it is loaded; to release it anyway, add --allow built-ins --because "<reason>" \(MF-144\)$/;

test('a version that breaks a rule is released with the reason, which the history keeps', async () => {
  const { caller } = await publisher(changing());
  await expect(release(await opened.opened(), wanted, caller)).rejects.toThrow(REFUSED);
  const other = { ...wanted, allowed: { rules: ['policy'], because } };
  const again = await publisher(changing());
  await expect(release(await opened.opened(), other, again.caller)).rejects.toThrow(REFUSED);

  const before = await opened.liveVersion();
  const { caller: publishing, said } = await publisher(changing());
  await release(await opened.opened(), { ...wanted, allowed }, publishing);
  expect(said).toContainEqual(
    'Allowed: mf-users 6.0.0: mf-users.js changes Array.prototype.sort while it is loaded (MF-144)',
  );
  expect((await opened.live()).history.at(-1)).toMatchObject({ to: '6.0.0', allowed });

  // Neither going back nor forth again asks for the reason.
  const store = await opened.opened();
  await to(store, { module: 'mf-users', version: before, isAgain: false }, publishing);
  await to(
    await opened.opened(),
    { module: 'mf-users', version: '6.0.0', isAgain: false },
    publishing,
  );
  expect((await opened.live()).history.at(-1)).toMatchObject({ how: 'to', allowed });
  said.length = 0;
  await history(await opened.opened(), { module: 'mf-users' }, publishing);
  await list(await opened.opened(), { module: 'mf-users' }, publishing);
  expect(
    said.filter((line) => line.includes(`allowed built-ins, because ${because}`)),
  ).toHaveLength(3);
});

test('trials and published versions need the reason too', async () => {
  const { caller } = await publisher(changing());
  const terms = { ...wanted, share: 10, days: 7 };
  await expect(publish(await opened.opened(), wanted, caller)).rejects.toThrow(REFUSED);
  const second = await publisher(changing());
  await expect(trial(await opened.opened(), terms, second.caller)).rejects.toThrow(REFUSED);
  const third = await publisher(changing());
  await trial(await opened.opened(), { ...terms, allowed }, third.caller);
  expect((await opened.live()).history.at(-1)).toMatchObject({ how: 'trial', allowed });
});

test('a warning is said, and stops nothing', async () => {
  const file = path.join(process.cwd(), 'dist/mf-users/manifest.json');
  const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), badge: 1 };
  const built = changedBuild(opened.folder.dataFolder, 'mf-users', {
    'manifest.json': JSON.stringify(manifest),
  });
  const { caller, said } = await publisher(built, '6.1.0');
  await publish(await opened.opened(), wanted, caller);
  expect(said).toContain(
    'Warning: mf-users 6.1.0: in its manifest.json, the console does not know badge (MF-146)',
  );
});

test('the console’s own modules break no rule', async () => {
  const { store } = opened.folder;
  const live = await liveReleases(store, (await opened.live()).modules);
  const found = live.map(async (one) => [one.module, await findBreaches(one, live)]);
  expect(await Promise.all(found)).toEqual(live.map(({ module }) => [module, []]));
});
