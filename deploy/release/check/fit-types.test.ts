import type { Release } from '../store/release.ts';
import { checkTypes } from './fit-types.ts';
import type { AskedUsage, JudgedUsage } from './types/judged-types.ts';
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
 * Checks versions to go live for which the compiler found faults.
 *
 * @param faults - by versions of mf-users and shared-ui; a missing pair carries no types
 */
function check(
  together: readonly Release[],
  changing: string,
  faults: Readonly<Record<string, readonly TypeFault[]>>,
): Promise<void> {
  const run = new Set<string>();
  const judged = {
    usageOf(user: Release, others: readonly Release[]): JudgedUsage | undefined {
      const key = `${user.version} ${others.find(({ module }) => module === 'shared-ui')?.version}`;
      const sources = { hash: '', files: new Map() };
      return user.module === 'mf-users' && faults[key]
        ? { key, sources, declared: new Map() }
        : undefined;
    },
    faultsOf: async (asked: readonly AskedUsage[]) =>
      asked.map(({ usage: { key } }) => faults[key] ?? []),
    noteRun: ({ key }: JudgedUsage) => void run.add(key),
    hasRun: ({ key }: JudgedUsage) => run.has(key),
  };
  return checkTypes({ together, changing: new Set([changing]), before: live, judged });
}

const newUi = [release('shared-ui', '2.1.0'), release('mf-users', '1.0.0')];
const newUsers = [release('shared-ui', '2.0.0'), release('mf-users', '1.1.0')];

test('fault 89: a shared module that a live module does not compile against is refused, naming both', async () => {
  const faults = { '1.0.0 2.0.0': [], '1.0.0 2.1.0': [fault('It lacks why.', 'Confirm')] };
  await expect(check(newUi, 'shared-ui', faults)).rejects.toThrow(
    'shared-ui 2.1.0 is refused: it changes Confirm of @console/shared-ui, which mf-users 1.0.0, which is live, uses in mf-users/src/user-drawer.tsx:7: It lacks why (MF-128)',
  );
});

test('a module that does not compile against the live modules is refused, naming both', async () => {
  const faults = { '1.0.0 2.0.0': [], '1.1.0 2.0.0': [fault('There is no size.', 'Column')] };
  await expect(check(newUsers, 'mf-users', faults)).rejects.toThrow(
    'mf-users 1.1.0 is refused: mf-users/src/user-drawer.tsx:7 uses Column of @console/shared-ui in a way that shared-ui 2.0.0 does not allow: There is no size (MF-128)',
  );
});

test('a fault that existed before, or a module’s own, does not prevent a release', async () => {
  const old = [fault('It lacks why.', 'Confirm')];
  await check(newUi, 'shared-ui', { '1.0.0 2.0.0': old, '1.0.0 2.1.0': old });
  await check(newUsers, 'mf-users', { '1.0.0 2.0.0': [], '1.1.0 2.0.0': [fault('Its own.')] });
});

test('a fault without a shared name is refused if only the shared module has changed', async () => {
  const faults = { '1.0.0 2.0.0': [], '1.0.0 2.1.0': [fault('It may be undefined.')] };
  await expect(check(newUi, 'shared-ui', faults)).rejects.toThrow(
    'it changes @console/shared-ui, which mf-users 1.0.0',
  );
});

test('versions without types are judged by their names alone', async () => {
  await check(newUi, 'shared-ui', {});
});
