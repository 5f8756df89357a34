import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MemoryObjects } from '../../../testing/memory-objects.ts';
import { SmallPublisher } from '../../../testing/small-publisher.ts';

let folder: string;
let objects: MemoryObjects;
let here: SmallPublisher;
let there: SmallPublisher;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'console-bucket-'));
  objects = new MemoryObjects();
  here = new SmallPublisher(objects, path.join(folder, 'here'));
  there = new SmallPublisher(objects, path.join(folder, 'there'));
});

afterEach(() => rm(folder, { recursive: true }));

const release = (version: string, content = version) => ({
  line: `release ${version}`,
  add: { version, content },
});

/** Checks that the listed versions and the page's files exist. @returns the live version */
function expectWhole(): string {
  const page = objects.all.get('index.html');
  const [, version = ''] = /^runs ([\d.]+)/.exec(String(page?.content)) ?? [];
  const list = objects.all.get(`editions/${page?.edition}/versions/mf-users.json`);
  const { versions }: { versions: { version: string }[] } = JSON.parse(String(list?.content));
  expect(versions.map((one) => one.version)).toContain(version);
  for (const one of versions) {
    for (const name of ['release.json', 'mf-users.js', 'mf-users.js.br', 'mf-users.js.gz']) {
      expect([...objects.all.keys()]).toContain(`releases/mf-users/${one.version}/${name}`);
    }
  }
  expect(objects.all.get(`editions/${page?.edition}/page/index.html`)).toBeDefined();
  return version;
}

test('concurrent publishers lose no change, even if the bucket is empty at first', async () => {
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      here.publish(release(`1.${round}.0`)),
      there.publish(release(`1.${round}.1`)),
    ]);
    expectWhole();
  }
  const { number, history } = await new SmallPublisher(objects, path.join(folder, 'third')).live();
  expect(number).toBe(20);
  expect(history.toSorted()).toEqual(
    Array.from({ length: 10 }, (_, round) => [`release 1.${round}.0`, `release 1.${round}.1`])
      .flat()
      .toSorted(),
  );
});

test('a concurrent change that does not change the page, such as a freeze, is not lost either', async () => {
  await here.publish(release('1.0.0'));
  let isFirst = true;
  const meanwhile = async () => {
    if (isFirst) await there.publish({ line: 'freeze' });
    isFirst = false;
  };
  await here.publish({ line: 'unfreeze', meanwhile });
  expect((await there.live()).history).toEqual(['release 1.0.0', 'freeze', 'unfreeze']);
});

test('a different build of the same version is refused, and replaces no file of the first build', async () => {
  await here.publish(release('1.0.0'));
  const outcomes = await Promise.allSettled([
    here.publish(release('2.0.0', 'one')),
    there.publish(release('2.0.0', 'other')),
  ]);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/2\.0\.0 .*different.*MF-107/) }),
  ]);
  const won = outcomes[0]?.status === 'fulfilled' ? 'one' : 'other';
  expect(String(objects.all.get('releases/mf-users/2.0.0/mf-users.js')?.content)).toBe(won);
  expect(expectWhole()).toBe('2.0.0');
});

test('if a release is killed at any step, the previous page is complete, and the next release works', async () => {
  await here.publish(release('1.0.0'));
  for (let step = 1; ; step++) {
    const version = `2.0.${step}`;
    let left = step;
    const dying = Object.assign(new MemoryObjects(), { all: objects.all });
    const { write } = dying;
    dying.write = async (...words) => {
      if (--left === 0) throw new Error('killed');
      return write.apply(dying, words);
    };
    const killed = new SmallPublisher(dying, path.join(folder, 'killed'));
    const isKilled = await killed.publish(release(version)).then(
      () => false,
      () => true,
    );
    expect(expectWhole() === version).toBe(!isKilled);
    await there.publish(release(`3.0.${step}`));
    expect(expectWhole()).toBe(`3.0.${step}`);
    if (!isKilled) break;
  }
  const { history } = await here.live();
  expect(history.filter((line) => line.startsWith('release 2'))).toHaveLength(1);
  // Neither past editions nor editions that never went live accumulate.
  expect((await objects.names('editions/')).length).toBeLessThan(8);
  const kept = await readdir(path.join(folder, 'there'), { recursive: true });
  expect(kept.filter((name) => name.includes('working-'))).toEqual([]);
});

test('a version that was refused on this machine is not confused with another publisher’s version of the same name', async () => {
  await here.publish(release('1.0.0'));
  const { write } = objects;
  objects.write = () => Promise.reject(new Error('The bucket is full'));
  await expect(here.publish(release('2.0.0', 'own'))).rejects.toThrow('full');
  objects.write = write;
  await there.publish(release('2.0.0', 'theirs'));
  const bucket = await here.open();
  const file = path.join(bucket.releases, 'mf-users/2.0.0/mf-users.js');
  expect(await readFile(file, 'utf8')).toBe('theirs');
  await bucket.close();
  // Old content is not confused with a new version either, after the whole bucket was deleted.
  objects.all.clear();
  await there.publish(release('2.0.0', 'a third'));
  const anew = await here.open();
  expect(await readFile(path.join(anew.releases, 'mf-users/2.0.0/mf-users.js'), 'utf8')).toBe(
    'a third',
  );
  await anew.close();
});

const losses: readonly (readonly [string, () => void])[] = [
  ['its record', () => objects.all.delete('releases/mf-users/1.0.0/release.json')],
  ['its script', () => objects.all.delete('releases/mf-users/1.0.0/mf-users.js')],
  [
    'all of its objects',
    () => {
      for (const key of [...objects.all.keys()].filter(isOfFirst)) objects.all.delete(key);
    },
  ],
  [
    'the end of its record',
    () => {
      const key = 'releases/mf-users/1.0.0/release.json';
      const note = objects.all.get(key);
      if (note) objects.all.set(key, { ...note, content: Buffer.from('{') });
    },
  ],
];

const isOfFirst = (key: string): boolean => key.startsWith('releases/mf-users/1.0.0/');

test.each(losses)(
  'fault 106: if a version in a bucket loses %s, others can publish, and the same build restores it',
  async (_, lose) => {
    await here.publish(release('1.0.0'));
    const whole = [...objects.all].filter(([key]) => isOfFirst(key));
    lose();
    // The other machine has no copy of the version yet; this machine has a complete copy.
    await there.publish(release('1.1.0'));
    await here.publish(release('1.2.0'));
    await there.publish({ line: 'freeze' });
    await there.publish(release('1.0.0'));
    expect([...objects.all].filter(([key]) => isOfFirst(key)).toSorted()).toEqual(whole.toSorted());
    expectWhole();
    // Other content cannot replace the lost version.
    lose();
    const third = new SmallPublisher(objects, path.join(folder, 'third'));
    await expect(third.publish(release('1.0.0', 'other'))).rejects.toThrow(/different.*MF-107/);
  },
);

test('fault 106: a publisher who has fetched a version restores the objects that the bucket has lost', async () => {
  await here.publish(release('1.0.0'));
  const script = 'releases/mf-users/1.0.0/mf-users.js';
  objects.all.delete(script);
  const bucket = await here.open();
  expect(await bucket.holds('mf-users/1.0.0')).toBe(false);
  await bucket.upload('mf-users/1.0.0');
  expect(await bucket.holds('mf-users/1.0.0')).toBe(true);
  await bucket.close();
  expect(String(objects.all.get(script)?.content)).toBe('1.0.0');
});

test('if the page is written but the answer is lost, the change is made only once', async () => {
  await here.publish(release('1.0.0'));
  const { write } = objects;
  objects.write = async (key, ...words) => {
    const isWritten = await write.call(objects, key, ...words);
    if (key === 'index.html') throw new Error('The connection was reset');
    return isWritten;
  };
  await here.publish(release('1.1.0'));
  objects.write = async (key, ...words) => {
    // Writes the page twice, as a retry of the SDK does.
    if (key === 'index.html') await write.call(objects, key, ...words);
    return write.call(objects, key, ...words);
  };
  await here.publish(release('1.2.0'));
  objects.write = write;
  expect((await there.live()).history).toEqual(['release 1.0.0', 'release 1.1.0', 'release 1.2.0']);
});

test('a cleaned version is deleted once no page uses it, and cannot be published again soon after', async () => {
  await here.publish(release('1.0.0'));
  await here.publish(release('1.1.0'));
  await there.publish({ line: 'clean', remove: '1.0.0' });
  expect(await objects.list('releases/mf-users/1.0.0/')).toEqual([]);
  expect(expectWhole()).toBe('1.1.0');
  await expect(here.publish(release('1.0.0'))).rejects.toThrow(/1\.0\.0 was removed at .*MF-103/);
  await here.publish(release('1.2.0'));
  expect((await there.live()).history.at(-1)).toBe('release 1.2.0');
  // It cannot be published either by a publisher who staged it before it was cleaned.
  let isFirst = true;
  const meanwhile = async () => {
    if (!isFirst) return;
    isFirst = false;
    await there.publish(release('1.3.0'));
    await there.publish({ line: 'clean', remove: '1.3.0' });
  };
  await expect(here.publish({ ...release('1.3.0'), meanwhile })).rejects.toThrow(
    /1\.3\.0 was removed/,
  );
});

test('a publisher who is always too late gives up with an error message', async () => {
  await here.publish(release('1.0.0'));
  const late = here.publish({ line: 'late', meanwhile: () => there.publish({ line: 'faster' }) });
  await expect(late).rejects.toThrow(/Other publishers changed s3:\/\/console\/prod .*MF-120/);
  expect((await here.live()).history).not.toContain('late');
});
