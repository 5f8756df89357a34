import type { Release } from '../store/release.ts';
import { checkTypes } from './fit-types.ts';
import type { KeyedUsage, UsageToCheck } from './types/type-checks.ts';
import type { TypeFault } from './types/type-fault.ts';

const UI = '@console/shared-ui';

const release = (module: string, version: string): Release => ({
  module,
  version,
  publishedAt: '',
  entries: { [`@console/${module}`]: `${module}.js` },
  integrity: {},
  uses: module === 'shared-ui' ? {} : { [UI]: '2.0.0' },
  content: '',
  origin: '',
  folder: '',
  manifest: undefined,
});

const fault = (message: string, name?: string): TypeFault => ({
  file: 'mf-users/src/user-drawer.tsx',
  line: 7,
  message,
  ...(name && { used: { name, specifier: UI } }),
});

const live = [release('shared-ui', '2.0.0'), release('mf-users', '1.0.0')];

/**
 * Runs the check on versions that are to go live, with simulated results of the compiler.
 *
 * @param faults - by the versions of mf-users and shared-ui; versions of other pairs carry no types
 */
function check(
  together: readonly Release[],
  changing: string,
  faults: Readonly<Record<string, readonly TypeFault[]>>,
): Promise<void> {
  const run = new Set<string>();
  const typeChecks = {
    usageOf(user: Release, others: readonly Release[]): KeyedUsage | undefined {
      const key = `${user.version} ${others.find(({ module }) => module === 'shared-ui')?.version}`;
      const sources = { hash: '', files: new Map() };
      return user.module === 'mf-users' && faults[key]
        ? { key, sources, declared: new Map() }
        : undefined;
    },
    faultsOf: async (asked: readonly UsageToCheck[]) =>
      asked.map(({ usage: { key } }) => faults[key] ?? []),
    noteRun: ({ key }: KeyedUsage) => void run.add(key),
    hasRun: ({ key }: KeyedUsage) => run.has(key),
  };
  return checkTypes({ together, changing: new Set([changing]), before: live, typeChecks });
}

const newUi = [release('shared-ui', '2.1.0'), release('mf-users', '1.0.0')];
const newUsers = [release('shared-ui', '2.0.0'), release('mf-users', '1.1.0')];

test('fault 89: a shared module is refused if a live module does not compile against it, and the message names both', async () => {
  const faults = { '1.0.0 2.0.0': [], '1.0.0 2.1.0': [fault('It lacks why.', 'Confirm')] };
  await expect(check(newUi, 'shared-ui', faults)).rejects.toThrow(
    'shared-ui 2.1.0 is refused: it changes Confirm of @console/shared-ui, used by mf-users 1.0.0 (live) in mf-users/src/user-drawer.tsx:7: It lacks why (MF-128)',
  );
});

test('a module that does not compile against the live modules is refused, and the message names both', async () => {
  const faults = { '1.0.0 2.0.0': [], '1.1.0 2.0.0': [fault('There is no size.', 'Column')] };
  await expect(check(newUsers, 'mf-users', faults)).rejects.toThrow(
    'mf-users 1.1.0 is refused: mf-users/src/user-drawer.tsx:7 uses Column of @console/shared-ui in a way that shared-ui 2.0.0 does not allow: There is no size (MF-128)',
  );
});

test('the message lists all misfits', async () => {
  const both = [fault('It lacks why.', 'Confirm'), fault('There is no size.', 'Column')];
  const faults = { '1.0.0 2.0.0': [], '1.0.0 2.1.0': both };
  await expect(check(newUi, 'shared-ui', faults)).rejects.toThrow(
    /2 misfits: \(1\) it changes Confirm of .*: It lacks why\.; \(2\) it changes Column of .*: There is no size \(MF-128\)$/,
  );
});

test('neither an earlier type error nor one in a module’s own code prevents a release', async () => {
  const old = [fault('It lacks why.', 'Confirm')];
  await check(newUi, 'shared-ui', { '1.0.0 2.0.0': old, '1.0.0 2.1.0': old });
  await check(newUsers, 'mf-users', { '1.0.0 2.0.0': [], '1.1.0 2.0.0': [fault('Its own.')] });
});

test('a type error without a shared name counts if only the shared module has changed', async () => {
  const faults = { '1.0.0 2.0.0': [], '1.0.0 2.1.0': [fault('It may be undefined.')] };
  await expect(check(newUi, 'shared-ui', faults)).rejects.toThrow(
    'it changes @console/shared-ui, used by mf-users 1.0.0',
  );
});

test('for versions without types, only names are checked', async () => {
  await check(newUi, 'shared-ui', {});
});
