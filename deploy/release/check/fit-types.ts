import { describeStanding, type Release } from '../store/release.ts';
import { type Misfit, refuseFirst } from './fit.ts';
import type { JudgedTypes } from './types/judged-types.ts';
import type { TypeFault } from './types/type-fault.ts';

/** Modules that are to be live together, and the folder names of those that change. */
export interface TypedModules {
  readonly together: readonly Release[];
  readonly changing: ReadonlySet<string>;
  /** The releases that are live until then. */
  readonly before: readonly Release[];
  readonly judged: Pick<JudgedTypes, 'usageOf' | 'faultsOf' | 'noteRun' | 'hasRun'>;
}

/**
 * Checks that modules compile against the declarations of the shared modules they use, where at
 * least one side changes. Versions that carry no types are judged by names alone.
 *
 * @throws {RefusedRelease} that names both sides
 */
export const checkTypes = async (modules: TypedModules): Promise<void> =>
  refuseFirst(await findTypeMisfits(modules));

/** Returns the type errors among modules, where at least one side changes. */
export async function findTypeMisfits(modules: TypedModules): Promise<readonly Misfit[]> {
  const { together, changing, before, judged } = modules;
  if (changing.size === 0) return [];
  const asked = together.flatMap((user) => {
    const usage = judged.usageOf(user, together);
    const past = before.find(({ module }) => module === user.module);
    const pastUsage = past && judged.usageOf(past, before);
    if (pastUsage) judged.noteRun(pastUsage);
    // A usage that is or was live is not judged again.
    return !usage || judged.hasRun(usage) ? [] : [{ user, usage, other: pastUsage }];
  });
  const faults = await judged.faultsOf(asked);
  const found = asked.map(async ({ user, usage, other }, index) => {
    const now = faults[index] ?? [];
    if (changing.has(user.module)) return ownMisfits(modules, user, now);
    if (now.length === 0 || !other) return misfitsOfProviders(modules, user, now);
    const [past = []] = await judged.faultsOf([{ usage: other, other: usage }]);
    const known = new Set(past.map(faultKey));
    const added = now.filter((fault) => !known.has(faultKey(fault)));
    return misfitsOfProviders(modules, user, added);
  });
  return (await Promise.all(found)).flat();
}

/** Returns the faults of a changing module in its use of others; it may have any other errors. */
function ownMisfits(
  { together }: TypedModules,
  user: Release,
  faults: readonly TypeFault[],
): readonly Misfit[] {
  return faults.flatMap(({ file, line, message, used }) => {
    const provider = together.find(({ entries }) => used && used.specifier in entries);
    if (!used || !provider) return [];
    const reason = `${file}:${line} uses ${used.name} of ${used.specifier} in a way that ${provider.module} ${provider.version} does not allow: ${message}`;
    return [{ number: 'MF-128', release: user, reason }];
  });
}

/** Attributes a live module's new faults to the changing shared modules. */
function misfitsOfProviders(
  { together, changing }: TypedModules,
  user: Release,
  faults: readonly TypeFault[],
): readonly Misfit[] {
  const providers = together.filter(({ module }) => changing.has(module));
  return faults.flatMap(({ file, line, message, used }) => {
    const byName = providers.find(({ entries }) => used && used.specifier in entries);
    const provider = byName ?? providers.find(({ module }) => `@console/${module}` in user.uses);
    if (!provider) return [];
    const what =
      used && byName ? `${used.name} of ${used.specifier}` : `@console/${provider.module}`;
    const reason = `it changes ${what}, which ${user.module} ${user.version}, which is ${describeStanding(user)}, uses in ${file}:${line}: ${message}`;
    return [{ number: 'MF-128', release: provider, reason }];
  });
}

const faultKey = ({ file, line, message }: TypeFault): string => `${file}:${line} ${message}`;
