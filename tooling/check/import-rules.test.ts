import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

const CONFIGS = ['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'];
const CONTRACT = 'shared-ui/src/contract/contract.ts';
const FAKE = 'shared-auth/src/testing/fake-shared-auth.ts';

/** Imports of one file by another, each with the rule that it breaks, or `none`. */
const cases: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['tests/1/a.spec.ts', 'tooling/1/b.ts', 'none'],
  ['tooling/2/a.ts', 'deploy/2/b.ts', 'none'],
  ['deploy/3/a.ts', CONTRACT, 'none'],
  ['deploy/4/a.ts', 'shared-node/4/b.ts', 'none'],
  ['shared-node/5/a.ts', 'platform/5/b.ts', 'shared-node-imports-only-lower-folders'],
  ['platform/6/a.ts', 'deploy/6/b.ts', 'platform-imports-only-lower-folders'],
  ['deploy/7/a.ts', 'tooling/7/b.ts', 'deploy-imports-only-lower-folders'],
  ['tooling/8/a.ts', 'tests/8/b.ts', 'tooling-imports-only-lower-folders'],
  ['deploy/9/a.ts', 'mf-users/src/9/b.ts', 'node-imports-only-the-contract'],
  ['mf-users/src/10/a.ts', 'deploy/10/b.ts', 'browser-imports-no-node'],
  ['mf-users/src/11/a.ts', 'mf-hubs/src/11/b.ts', 'micro-frontends-import-only-exports'],
  ['mf-users/src/12/a.ts', 'root-config/src/12/b.ts', 'micro-frontends-import-only-exports'],
  ['mf-users/src/13/a.ts', 'shared-ui/src/shared-ui.ts', 'none'],
  ['mf-users/src/14/a.ts', 'shared-ui/src/14/b.ts', 'micro-frontends-import-only-exports'],
  ['shared-ui/src/15/a.ts', 'mf-users/src/15/b.ts', 'shared-ui-imports-only-exports'],
  ['shared-ui/src/16/a.ts', 'shared-auth/src/16/b.ts', 'shared-ui-imports-only-exports'],
  ['shared-auth/src/17/a.ts', 'shared-ui/src/17/b.ts', 'shared-auth-imports-only-libraries'],
  ['root-config/src/18/a.ts', 'shared-ui/src/18/b.ts', 'root-config-imports-only-exports'],
  ['mf-users/src/19/a.test.ts', FAKE, 'none'],
  ['mf-users/src/20/a.ts', FAKE, 'only-tests-import-testing'],
  ['platform/21/a.ts', 'platform/21/b.ts', 'no-file-cycles'],
  // The cycle is reported only once, for the import above.
  ['platform/21/b.ts', 'platform/21/a.ts', 'none'],
  ['platform/22/a.ts', 'platform/23/b.ts', 'none'],
  ['platform/23/c.ts', 'platform/22/d.ts', 'none'],
];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

let violations: readonly Violation[];

beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-imports-'));
  try {
    for (const [from, to] of cases) {
      const specifier = path.relative(path.dirname(from), to);
      write(folder, to, '');
      write(folder, from, `import '${specifier.startsWith('.') ? '' : './'}${specifier}';\n`);
    }
    const folders = cases.flatMap(([from, to]) => [topFolder(from), topFolder(to)]);
    violations = CONFIGS.flatMap((config) => violationsIn(config, folder, [...new Set(folders)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const topFolder = (file: string): string => file.replace(/\/.*/, '');

/** Appends to a file, because an earlier case may have written to it. */
function write(folder: string, file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text, { flag: 'a' });
}

function violationsIn(
  config: string,
  folder: string,
  folders: readonly string[],
): readonly Violation[] {
  const cli = path.join(root, 'node_modules/.bin/depcruise');
  const args = ['--config', path.join(root, config), '--output-type', 'json', ...folders];
  const { stdout, stderr } = spawnSync(cli, args, { cwd: folder, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  const { summary }: { summary: { violations: readonly Violation[] } } = JSON.parse(stdout);
  return summary.violations;
}

test.each(cases)('%s → %s: %s', (from, to, rule) => {
  const found = violations.filter((one) => one.from === from && one.to === to);
  expect(found.map(({ rule: { name } }) => name)).toEqual(rule === 'none' ? [] : [rule]);
});

test('two folders that import each other are reported', () => {
  const pairs = violations
    .filter(({ rule }) => rule.name === 'no-folder-cycles')
    .map(({ from, to }) => [from, to]);
  expect(pairs).toContainEqual(['platform/22', 'platform/23']);
});
