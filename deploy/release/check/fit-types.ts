import { describeStatus, type Release } from '../store/release.ts';
import { type Misfit, refuseMisfits } from './fit.ts';
import type { TypeChecks } from './types/type-checks.ts';
import type { TypeFault } from './types/type-fault.ts';

/** Modules that are to be live together, and the folder names of those that change. */
export interface TypedModules {
  readonly together: readonly Release[];
  readonly changing: ReadonlySet<string>;
  /** The releases that are live before the change. */
  readonly before: readonly Release[];
  readonly typeChecks: Pick<TypeChecks, 'usageOf' | 'faultsOf' | 'noteRun' | 'hasRun'>;
}

/**
 * Checks that modules compile against the declarations of the shared modules they use, if at least
 * one of the two changes. Versions that carry no types are skipped: only their names are checked.
 *
 * @throws {RefusedRelease} that names both sides
 */
export const checkTypes = async (modules: TypedModules): Promise<void> =>
  refuseMisfits(await findTypeMisfits(modules));

/** Returns the type errors between modules of which at least one changes. */
export async function findTypeMisfits(modules: TypedModules): Promise<readonly Misfit[]> {
  const { together, changing, before, typeChecks } = modules;
  if (changing.size === 0) return [];
  const asked = together.flatMap((user) => {
    const usage = typeChecks.usageOf(user, together);
    const past = before.find(({ module }) => module === user.module);
    const pastUsage = past && typeChecks.usageOf(past, before);
    if (pastUsage) typeChecks.noteRun(pastUsage);
    // A usage that is or was live is not checked again.
    return !usage || typeChecks.hasRun(usage) ? [] : [{ user, usage, other: pastUsage }];
  });
  const faults = await typeChecks.faultsOf(asked);
  const found = asked.map(async ({ user, usage, other }, index) => {
    const now = faults[index] ?? [];
    if (changing.has(user.module)) return ownMisfits(modules, user, now);
    if (now.length === 0 || !other) return misfitsOfProviders(modules, user, now);
    const [past = []] = await typeChecks.faultsOf([{ usage: other, other: usage }]);
    const known = new Set(past.map(faultKey));
    const added = now.filter((fault) => !known.has(faultKey(fault)));
    return misfitsOfProviders(modules, user, added);
  });
  return (await Promise.all(found)).flat();
}

/** Returns a changing module's errors in its use of other modules, and ignores its other errors. */
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

/** Attributes the new type errors of a live module to the changing shared modules. */
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
    const reason = `it changes ${what}, used by ${user.module} ${user.version} (${describeStatus(user)}) in ${file}:${line}: ${message}`;
    return [{ number: 'MF-128', release: provider, reason }];
  });
}

const faultKey = ({ file, line, message }: TypeFault): string => `${file}:${line} ${message}`;
