import { ModuleVersions } from '../loading/module-versions.ts';
import { startState } from '../loading/start-state.ts';
import { abandonLoad, forgetFailed, pendingScripts } from '../loading/systemjs-registry.ts';
import { entryProblem } from '../release/entry-check.ts';
import type { Stage } from '../release/module-failure.ts';
import { setAside } from '../release/override-list.ts';
import { pageReleases } from '../release/page-data.ts';

/**
 * The console could not start: has each module that is to blame run from its next version.
 *
 * @throws the error itself, when there is none, or nobody to blame
 */
export async function leaveFailed(error: unknown): Promise<void> {
  const { loads, applied, failures } = startState();
  const versions = new ModuleVersions(pageReleases(), applied);
  for (const failure of failures) versions.failed(failure.specifier, failure);

  const pending = loads.sources.size === 0 ? pendingScripts() : [];
  for (const address of pending) {
    if (versions.at(address)) await abandonLoad(address);
  }
  const culprits = [...loads.sources.keys()].flatMap((address) => versions.at(address) ?? []);
  if (culprits.length === 0) throw error;
  for (const thrown of [...loads.sources.values()]) forgetFailed(loads, thrown);
  for (const specifier of culprits) {
    const candidate = versions.of(specifier)?.candidate;
    if (!candidate) continue;
    const { address, published } = candidate;
    const problem = (await entryProblem(address, published?.integrity[address])) ?? {
      stage: 'load' as Stage,
      message: error instanceof Error ? error.message : String(error),
    };
    failures.push({ specifier, address, ...problem });
    if (candidate.source === 'override') setAside(localStorage, candidate.specifiers);
    if (!versions.failed(specifier, problem)) throw error;
    // It may have got as far as to say that it is there, and would be refused the second time.
    Reflect.deleteProperty(globalThis, Symbol.for(specifier));
  }
}
