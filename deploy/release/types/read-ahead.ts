import type { Console } from '../edition.ts';
import { liveReleases } from '../live-releases.ts';
import { JudgedTypes } from './judged-types.ts';

/**
 * Reads what it takes to judge the next versions of modules, while these are built: the compiler,
 * and packages. Who cannot read it now will say so when it is needed.
 */
export async function readAhead(
  { folders, edition }: Console,
  names: readonly string[],
): Promise<void> {
  try {
    const live = await liveReleases(folders, edition.modules);
    const judged = await JudgedTypes.open(folders);
    const concerned = live.filter(({ module, uses }) =>
      names.some((name) => name === module || `@console/${name}` in uses),
    );
    const usages = concerned.flatMap((user) => judged.usageOf(user, live) ?? []);
    if (usages.length === 0) return;
    const { readPackages } = await import('./compile-usage.ts');
    readPackages(usages);
  } catch {
    // As above.
  }
}
