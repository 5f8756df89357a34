import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../../testing/console-folder.ts';

const PORT_BASE = 9640;
const dist = path.resolve(__dirname, '../../../dist');
const buildOf = (module: string): string => path.join(dist, module);

/** Processes of each module, and releases of each process. */
const PROCESSES = usualOrLong(2, 4);
const RELEASES = usualOrLong(6, 25);

let opened: ConsoleFolder;

beforeEach(async () => {
  opened = await makeConsoleFolder(PORT_BASE);
});

afterEach(() => opened.remove());

const release = (module: string, versions: readonly string[]) =>
  runToEnd('deploy/testing/release-versions.ts', {}, [
    opened.dataFolder,
    module,
    buildOf(module),
    ...versions,
  ]);

test('fault 67: of many concurrent releases none is lost, and the import map is always complete', async () => {
  const stop = new AbortController();
  const reads = readPageRepeatedly(stop.signal);
  const processes = Array.from({ length: PROCESSES }, (_, process) => process + 1).flatMap(
    (process) =>
      ['mf-users', 'mf-hubs'].map((module) => {
        const versions = Array.from({ length: RELEASES }, (_, index) => `1.${process}.${index}`);
        return release(module, versions);
      }),
  );
  const outcomes = await Promise.all(processes);
  stop.abort();
  expect(outcomes.map(({ stderr }) => stderr).join('')).toBe('');
  expect(await reads).toBeGreaterThan(RELEASES);

  const edition = await opened.store.edition();
  for (const module of ['mf-users', 'mf-hubs']) {
    const changes = edition?.history.filter(
      (one) => one.module === module && one.how === 'release',
    );
    expect(new Set(changes?.map(({ to }) => to)).size).toBe(PROCESSES * RELEASES);
    // Each release replaced the previous live version; none was based on an old import map.
    for (const [index, change] of (changes ?? []).entries()) {
      if (index > 0) expect(change.from).toBe(changes?.[index - 1]?.to);
    }
    const last = changes?.at(-1)?.to;
    expect(edition?.modules[module]?.version).toBe(last);
    expect(opened.liveMap().imports[`@console/${module}`]).toContain(`/${module}/${last}/`);
    expect(publishedVersions(module)).toHaveLength(PROCESSES * RELEASES + 1);
  }
  expect(edition?.history.map(({ id }) => id)).toEqual(
    edition?.history.map((_, index) => index + 1),
  );
  // Past editions and claims do not accumulate.
  expect(readdirSync(opened.store.editions).length).toBeLessThan(25);
  expect(readdirSync(path.join(opened.store.editions, 'claims')).length).toBeLessThan(50);
});

/** Reads import map and page until it is stopped; returns how often both were complete. */
async function readPageRepeatedly(signal: AbortSignal): Promise<number> {
  let reads = 0;
  while (!signal.aborted) {
    const { imports, integrity } = opened.liveMap();
    const page = readFileSync(path.join(opened.store.page, 'index.html'), 'utf8');
    const address = imports['@console/mf-users'] ?? '';
    if (!integrity[address] || !page.trimEnd().endsWith('</html>'))
      throw new Error('The page is incomplete');
    reads += 1;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return reads;
}

function publishedVersions(module: string): unknown[] {
  const file = path.join(opened.store.releases, module, 'versions.json');
  return JSON.parse(readFileSync(file, 'utf8')).versions;
}
