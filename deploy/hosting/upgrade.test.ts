import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { productVersion } from '@console/shared-node/product-version.ts';
import { runToEnd, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { Store } from '../release/store/store.ts';

/**
 * A deployment by version 1.0.0 (commit e4539a6b), without the files of modules: its edition, and the records of its
 * releases.
 */
const written = path.join(__dirname, '../testing/upgrades/console-1.0.0.tar.gz');

let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  place = await temporaryFolder();
  execFileSync('tar', ['-xzf', written, '-C', place.folder]);
});

afterEach(() => place.remove());

const description = () =>
  JSON.parse(readFileSync(path.join(place.folder, 'editions/live/deployment.json'), 'utf8'));

test('a deployment of version 1.0.0 keeps its options and its history, and gets the modules of this version', async () => {
  const before = description();
  const dry = [place.folder, '--offline', '--dry-run'];
  expect(await runToEnd('deploy/hosting/main.ts', {}, dry)).toMatchObject({
    stdout: `package: none → ${productVersion}\nThis was a dry run: nothing was changed.\n`,
  });
  const { stderr } = await runToEnd('deploy/hosting/main.ts', {}, [place.folder, '--offline']);
  expect(stderr).toBe('');
  expect(before).toMatchObject({ client: 'other', policies: ['module-notes'] });
  expect(description()).toEqual({ ...before, package: productVersion });
  const edition = await new Store(place.folder).edition();
  const changes = edition?.history.map(({ how, module, from }) => [how, module, from]);
  expect(changes?.[0]).toEqual(['settings', undefined, undefined]);
  expect(changes?.filter(([, , from]) => from !== undefined)).toHaveLength(8);
  const page = readFileSync(path.join(place.folder, 'editions/live/page/index.html'), 'utf8');
  for (const [module, { version }] of Object.entries(edition?.modules ?? {})) {
    const isLoaded = page.includes(`/modules/${module}/${version}/`);
    expect(`${module} ${isLoaded}`).toBe(`${module} true`);
  }
});
