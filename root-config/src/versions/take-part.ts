/** A chunk for pages that have trials or stay open. */
import { type PageReleases, type Trial, takesPart } from '@console/shared-ui/contract';
import { versions } from '../loading/page-versions.ts';

/**
 * Returns the active trials that a user takes part in.
 *
 * @param subject - the user's `sub`
 */
export function getTrials(
  subject: string,
  { trials = [] }: PageReleases,
  now: number,
): readonly Trial[] {
  return trials.filter((trial) => takesPart(subject, trial) && now < Date.parse(trial.until));
}

/**
 * Switches a page to the versions of the user's trials. Call it before any application runs.
 *
 * @param subject - the user's `sub`
 */
export function takePart(subject: string): void {
  const { releases } = versions;
  const trials = getTrials(subject, releases, Date.now());
  versions.renew(releases, trials);
  for (const { current } of versions.all) {
    const [specifier] = current.specifiers;
    const isTried = trials.some(({ modules }) => current.module in modules);
    if (specifier && isTried) versions.restart(specifier);
  }
}
