import { compatibleApi } from '@console/shared-ui/contract';
import type { Contract } from '../../build-output/contract.ts';
import { describeStatus } from '../store/release.ts';
import { joinReasons, RefusedRelease } from './refused-release.ts';

/** A module that is to be live, its API version, and the API versions that it was built against. */
export interface ContractModule extends Contract {
  readonly module: string;
  readonly version: string;
  readonly isOnTrial?: boolean;
}

/** A module that was built against an API that the others do not provide. */
interface Conflict {
  readonly user: ContractModule;
  readonly provider: ContractModule | undefined;
  /** E.g. `was built against @console/shared-ui 2.9.0`. */
  readonly usesIt: string;
}

/**
 * Checks the contracts between modules that are to be live together, if at least one module of a pair
 * changes.
 *
 * @param changing - folder names
 * @throws {RefusedRelease} that names both sides
 */
export function checkContracts(
  live: readonly ContractModule[],
  changing: ReadonlySet<string>,
): void {
  const conflicts = live.flatMap((user) => findConflicts(user, live));
  const own = conflicts.find(({ user }) => changing.has(user.module));
  if (own) {
    const { user, provider, usesIt } = own;
    const instead = provider ? `but ${describeApis(provider)} is live` : 'which is not live';
    throw refused(user, `it ${usesIt}, ${instead}`);
  }
  for (const provider of live.filter(({ module }) => changing.has(module))) {
    const reasons = conflicts
      .filter((one) => one.provider === provider)
      .map(
        ({ user, usesIt }) =>
          `it provides ${describeApis(provider)}, but ${user.module} ${user.version}, which is ${describeStatus(user)}, ${usesIt}`,
      );
    if (reasons.length > 0) throw refused(provider, joinReasons(reasons, 'misfits'));
  }
}

const findConflicts = (user: ContractModule, live: readonly ContractModule[]): Conflict[] =>
  Object.entries(user.uses).flatMap(([specifier, builtAgainst]) => {
    const provider = live.find(({ module }) => `@console/${module}` === specifier);
    if (provider && compatibleApi(user.module, builtAgainst, provider)) return [];
    return [{ user, provider, usesIt: `was built against ${specifier} ${builtAgainst}` }];
  });

const describeApis = ({ provides = 'none', serves = {} }: Contract): string =>
  [provides, ...Object.keys(serves)].join(' or ');

/** Describes the earlier public APIs that a module needs from the modules that are live with it. */
export const describeEarlierApis = (
  user: ContractModule,
  live: readonly ContractModule[],
): readonly string[] =>
  live.flatMap((provider) => {
    const specifier = `@console/${provider.module}`;
    const builtAgainst = user.uses[specifier];
    const api = builtAgainst && compatibleApi(user.module, builtAgainst, provider);
    return api && api !== provider.provides ? [`${specifier} ${builtAgainst}`] : [];
  });

const refused = ({ module, version }: ContractModule, reason: string): RefusedRelease =>
  new RefusedRelease('MF-118', module, version, reason);
