/** A chunk that is only asked for where the page has trials, or stays open. */
import { type PageReleases, type Trial, takesPart } from '@console/shared-ui/contract';
import { versions } from '../loading/page-versions.ts';

/**
 * The trials that a person takes part in, without those whose date is past.
 *
 * @param subject - the person's `sub`
 */
export function trialsOf(
  subject: string,
  { trials = [] }: PageReleases,
  now: number,
): readonly Trial[] {
  return trials.filter((trial) => takesPart(subject, trial) && now < Date.parse(trial.until));
}

/**
 * Has a page in which no application runs yet run what is on trial for this person.
 *
 * @param subject - the person's `sub`
 */
export function takePart(subject: string): void {
  const { releases } = versions;
  const trials = trialsOf(subject, releases, Date.now());
  versions.renew(releases, trials);
  for (const { current } of versions.all) {
    const [specifier] = current.specifiers;
    const isTried = trials.some(({ modules }) => current.module in modules);
    if (specifier && isTried) versions.restart(specifier);
  }
}
