import { type Release, standingOf } from '../store/release.ts';
import type { Misfit } from './fit.ts';
import { RefusedRelease } from './refused-release.ts';
import type { JudgedTypes } from './types/judged-types.ts';
import type { TypeFault } from './types/type-fault.ts';

/** Modules that are to be live together, and those of them that change, by folder name. */
export interface TypedModules {
  readonly together: readonly Release[];
  readonly changing: ReadonlySet<string>;
  /** What is live until then. */
  readonly before: readonly Release[];
  readonly judged: Pick<JudgedTypes, 'usageOf' | 'faultsOf' | 'noteRun' | 'hasRun'>;
}

/**
 * Checks that what modules use of the shared ones compiles against what these declare, as far as one
 * of those that change is concerned. Versions that carry no types are judged by names alone.
 *
 * @throws {RefusedRelease} that names both sides
 */
export async function checkTypes(modules: TypedModules): Promise<void> {
  const [misfit] = await typeMisfits(modules);
  if (!misfit) return;
  const { number, release, reason } = misfit;
  throw new RefusedRelease(number, release.module, release.version, reason);
}

/** What does not compile among modules, as far as one of those that change is concerned. */
export async function typeMisfits(modules: TypedModules): Promise<readonly Misfit[]> {
  const { together, changing, before, judged } = modules;
  if (changing.size === 0) return [];
  const asked = together.flatMap((user) => {
    const usage = judged.usageOf(user, together);
    const past = before.find(({ module }) => module === user.module);
    const pastUsage = past && judged.usageOf(past, before);
    if (pastUsage) judged.noteRun(pastUsage);
    // As it is live already, or was.
    return !usage || judged.hasRun(usage) ? [] : [{ user, usage, other: pastUsage }];
  });
  const faults = await judged.faultsOf(asked);
  const found = asked.map(async ({ user, usage, other }, index) => {
    const now = faults[index] ?? [];
    if (changing.has(user.module)) return ownMisfits(modules, user, now);
    if (now.length === 0 || !other) return misfitsOfProviders(modules, user, now);
    const [past = []] = await judged.faultsOf([{ usage: other, other: usage }]);
    const known = new Set(past.map(identityOf));
    const added = now.filter((fault) => !known.has(identityOf(fault)));
    return misfitsOfProviders(modules, user, added);
  });
  return (await Promise.all(found)).flat();
}

/** A module that changes has to fit what it uses; what else is wrong in it is its own affair. */
function ownMisfits(
  { together }: TypedModules,
  user: Release,
  faults: readonly TypeFault[],
): readonly Misfit[] {
  return faults.flatMap(({ file, line, message, used }) => {
    const provider = together.find(({ entries }) => used && used.specifier in entries);
    if (!used || !provider) return [];
    const reason = `${file}:${line} uses ${used.name} of ${used.specifier} otherwise than ${provider.module} ${provider.version} declares it: ${message}`;
    return [{ number: 'MF-128', release: user, reason }];
  });
}

/** What is shared and changes has to fit a live module, as far as what was before did. */
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
    const reason = `it declares ${what} otherwise than ${user.module} ${user.version}, which is ${standingOf(user)}, uses it in ${file}:${line}: ${message}`;
    return [{ number: 'MF-128', release: provider, reason }];
  });
}

const identityOf = ({ file, line, message }: TypeFault): string => `${file}:${line} ${message}`;
