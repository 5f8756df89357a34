import { fetchOwn } from '@console/shared-auth';
import type { ReportFigures } from '@console/shared-ui/contract';
import { pageReleases } from '../release/page-data.ts';

const GIVEN_UP_AFTER_MS = 20_000;

/**
 * What the deployment's receiver of reports has counted, and what was changed of what is released.
 *
 * @throws {Error} where nothing is reported, or to another origin, for which the person's token is
 *   not; where the receiver does not answer; where it answers something else
 */
export async function reportFigures(): Promise<ReportFigures> {
  const { reportUrl } = pageReleases();
  if (!reportUrl) throw new Error('Nothing is reported');
  const answer = await fetchOwn(`${reportUrl}/figures`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS),
  });
  if (!answer.ok) throw new Error(`The receiver of reports answered ${answer.status}`);
  const figures: unknown = await answer.json();
  if (!isFigures(figures)) throw new Error('The receiver of reports answered something else');
  return figures;
}

/** What is in its lists is of one piece with the console. */
const isFigures = (answer: unknown): answer is ReportFigures =>
  typeof answer === 'object' &&
  answer !== null &&
  'versions' in answer &&
  Array.isArray(answer.versions);
