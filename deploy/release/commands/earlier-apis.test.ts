import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageVersion } from '../../build-output/contract.ts';
import { changedBuild } from '../../testing/changed-build.ts';
import { BILLING, smallModule } from '../../testing/small-module.ts';
import { LIFECYCLES, TrialConsole } from '../../testing/trial-console.ts';
import { localCaller } from './caller.ts';
import { list } from './list.ts';
import { release } from './release.ts';

const opened = new TrialConsole(9700);

const UI = '@console/shared-ui';
const CURRENT = packageVersion('shared-ui');

/** Releases shared-ui as its next major version. */
async function releaseNext(version: string, serves: Readonly<Record<string, string>>) {
  const contract = readFileSync(path.resolve('dist/shared-ui/contract.json'), 'utf8');
  const built = await changedBuild(opened.folder.dataFolder, 'shared-ui', {
    'contract.json': JSON.stringify({ ...JSON.parse(contract), provides: '99.0.0', serves }),
    'earlier.js': `System.register(['${UI}'], (exports) => ({
      setters: [(module) => exports(Object.assign({}, module))],
      execute() {},
    }));`,
    'declarations/shared-ui/src/earlier.d.ts': `export * from '${UI}';\n`,
  });
  await opened.released(await opened.staged(version, 'shared-ui', built));
}

const serving = { [CURRENT]: 'earlier.js' };

/** Releases a module that uses a name of shared-ui. */
async function releaseBilling(uses: string, name = 'formatNumber'): Promise<void> {
  const from = await smallModule(
    opened.folder.dataFolder,
    { menu: BILLING.menu },
    {
      'contract.json': JSON.stringify({ uses: { [UI]: uses } }),
      'mf-billing.js': `System.register(['${UI}'], (exports) => {
        let used;
        return {
          setters: [(module) => { used = module.${name}; }],
          execute() { exports({ used, ${LIFECYCLES} }); },
        };
      });`,
    },
  );
  const wanted = { modules: [], from, isAgain: false };
  await release(
    await opened.opened(),
    wanted,
    localCaller(() => undefined),
  );
}

const listed = async (): Promise<readonly string[]> => {
  const said: string[] = [];
  await list(
    await opened.opened(),
    {},
    localCaller((line) => void said.push(line)),
  );
  return said.filter((line) => line.includes(`needs the earlier API ${UI}`));
};

test('modules stay live beside the next major version, and --list names those that need the earlier one', async () => {
  await releaseBilling(CURRENT);
  expect(await listed()).toEqual([]);
  await releaseNext('99.0.0', serving);
  const { live } = opened.page().modules['shared-ui'] ?? {};
  const address = live?.imports[UI]?.replace('shared-ui.js', 'earlier.js') ?? '';
  expect(live).toMatchObject({ provides: '99.0.0', serves: { [CURRENT]: address } });
  expect(opened.folder.liveMap().integrity[address]).toMatch(/^sha384-/);
  expect(Object.values(opened.folder.liveMap().imports)).not.toContain(address);
  const needing = await listed();
  expect(needing.length).toBeGreaterThan(1);
  expect(needing.every((line) => line.includes('← live'))).toBe(true);
  // Modules can still be built against the earlier API, and use its names only.
  await releaseBilling(CURRENT, 'formatDateTime');
  await expect(releaseBilling(CURRENT, 'noSuchName')).rejects.toThrow(/noSuchName.*\(MF-119\)/);
  await expect(releaseBilling('1.0.0')).rejects.toThrow(
    new RegExp(`built against ${UI} 1\\.0\\.0, but 99\\.0\\.0 or ${CURRENT} is live`),
  );
});

test('the earlier API cannot leave as long as live modules need it; all of them are named', async () => {
  await releaseBilling(CURRENT);
  await releaseNext('99.0.0', serving);
  await expect(releaseNext('99.1.0', {})).rejects.toThrow(
    /it provides 99\.0\.0, but mf-\w+ .*; .*mf-billing .* was built against/,
  );
  expect(await opened.liveVersion('shared-ui')).toBe('99.0.0');
});
