import { RefusedRelease } from '../refused-release.ts';
import type { Release } from '../release.ts';
import type { JudgedTypes, JudgedUsage } from '../types/judged-types.ts';
import type { TypeFault } from '../types/type-fault.ts';
import type { Misfit } from './fit.ts';

/** Modules that are to be live together, and those of them that change, by folder name. */
export interface TypedModules {
  readonly together: readonly Release[];
  readonly changing: ReadonlySet<string>;
  /** What is live until then. */
  readonly before: readonly Release[];
  readonly judged: Pick<JudgedTypes, 'usageOf' | 'faultsOf'>;
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
  const found: Misfit[] = [];
  for (const user of together) {
    const usage = judged.usageOf(user, together);
    const past = before.find(({ module }) => module === user.module);
    const pastUsage = past && judged.usageOf(past, before);
    // As it is live already.
    if (!usage || usage.key === pastUsage?.key) continue;
    if (changing.has(user.module)) found.push(...(await ownMisfits(modules, user, usage)));
    else found.push(...(await misfitsOfProviders(modules, user, usage, pastUsage)));
  }
  return found;
}

/** A module that changes has to fit what it uses; what else is wrong in it is its own affair. */
async function ownMisfits(
  { together, judged }: TypedModules,
  user: Release,
  usage: JudgedUsage,
): Promise<readonly Misfit[]> {
  const faults = await judged.faultsOf(usage);
  return faults.flatMap(({ file, line, message, used }) => {
    const provider = together.find(({ entries }) => used && used.specifier in entries);
    if (!used || !provider) return [];
    const reason = `${file}:${line} uses ${used.name} of ${used.specifier} otherwise than ${provider.module} ${provider.version} declares it: ${message}`;
    return [{ number: 'MF-128', release: user, reason }];
  });
}

/** What is shared and changes has to fit a live module, as far as what was before did. */
async function misfitsOfProviders(
  { together, changing, judged }: TypedModules,
  user: Release,
  usage: JudgedUsage,
  pastUsage: JudgedUsage | undefined,
): Promise<readonly Misfit[]> {
  const faults = await judged.faultsOf(usage);
  if (faults.length === 0) return [];
  const past = new Set(pastUsage ? (await judged.faultsOf(pastUsage)).map(identityOf) : []);
  const providers = together.filter(({ module }) => changing.has(module));
  return faults
    .filter((fault) => !past.has(identityOf(fault)))
    .flatMap(({ file, line, message, used }) => {
      const byName = providers.find(({ entries }) => used && used.specifier in entries);
      const provider = byName ?? providers.find(({ module }) => `@console/${module}` in user.uses);
      if (!provider) return [];
      const what =
        used && byName ? `${used.name} of ${used.specifier}` : `@console/${provider.module}`;
      const reason = `it declares ${what} otherwise than ${user.module} ${user.version}, which is live, uses it in ${file}:${line}: ${message}`;
      return [{ number: 'MF-128', release: provider, reason }];
    });
}

const identityOf = ({ file, line, message }: TypeFault): string => `${file}:${line} ${message}`;
