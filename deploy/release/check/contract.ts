import { isCompatible } from '@console/shared-ui/contract';
import type { Contract } from '../../build-output/contract.ts';
import { describeStanding } from '../store/release.ts';
import { RefusedRelease } from './refused-release.ts';

/** A module that is to be live, with the contract it provides and those it was built against. */
export interface ContractModule extends Contract {
  readonly module: string;
  readonly version: string;
  readonly isOnTrial?: boolean;
}

/**
 * Checks the contracts between modules that are to be live together, where at least one side
 * changes.
 *
 * @param changing - folder names
 * @throws {RefusedRelease} that names both sides
 */
export function checkContracts(
  live: readonly ContractModule[],
  changing: ReadonlySet<string>,
): void {
  for (const user of live) {
    for (const [specifier, builtAgainst] of Object.entries(user.uses)) {
      const provider = live.find(({ module }) => `@console/${module}` === specifier);
      const usesIt = `was built against ${specifier} ${builtAgainst}`;
      if (!provider) {
        if (!changing.has(user.module)) continue;
        throw new RefusedRelease(
          'MF-118',
          user.module,
          user.version,
          `it ${usesIt}, which is not live`,
        );
      }
      const { provides = 'none' } = provider;
      if (isCompatible(builtAgainst, provides)) continue;
      if (changing.has(user.module)) {
        throw new RefusedRelease(
          'MF-118',
          user.module,
          user.version,
          `it ${usesIt}, but ${provides} is live`,
        );
      }
      if (changing.has(provider.module)) {
        const reason = `it provides ${provides}, but ${user.module} ${user.version}, which is ${describeStanding(user)}, ${usesIt}`;
        throw new RefusedRelease('MF-118', provider.module, provider.version, reason);
      }
    }
  }
}
