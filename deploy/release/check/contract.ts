import { isCompatible } from '@console/shared-ui/contract';
import type { Contract } from '../../build-output/contract.ts';
import { describeStatus } from '../store/release.ts';
import { RefusedRelease } from './refused-release.ts';

/** A module that is to be live, its API version, and the API versions that it was built against. */
export interface ContractModule extends Contract {
  readonly module: string;
  readonly version: string;
  readonly isOnTrial?: boolean;
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
  for (const user of live) {
    for (const [specifier, builtAgainst] of Object.entries(user.uses)) {
      const provider = live.find(({ module }) => `@console/${module}` === specifier);
      const usesIt = `was built against ${specifier} ${builtAgainst}`;
      const { provides = 'none' } = provider ?? {};
      if (provider && isCompatible(builtAgainst, provides)) continue;
      if (changing.has(user.module))
        throw refused(
          user,
          `it ${usesIt}, ${provider ? `but ${provides} is live` : 'which is not live'}`,
        );
      if (provider && changing.has(provider.module))
        throw refused(
          provider,
          `it provides ${provides}, but ${user.module} ${user.version}, which is ${describeStatus(user)}, ${usesIt}`,
        );
    }
  }
}

const refused = ({ module, version }: ContractModule, reason: string): RefusedRelease =>
  new RefusedRelease('MF-118', module, version, reason);
