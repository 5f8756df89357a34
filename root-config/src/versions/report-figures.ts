import { fetchOwn } from '@console/shared-auth';
import type { ReportFigures } from '@console/shared-ui/contract';
import { pageReleases } from '../release/page-data.ts';

const FIGURES_TIMEOUT_MS = 20_000;

/**
 * Fetches the counts of the deployment's report receiver, and the latest release changes.
 *
 * @throws {Error} if no receiver is configured; if the receiver has another origin, because the user's
 *   token must not be sent there; or if its answer is unusable
 */
export async function reportFigures(): Promise<ReportFigures> {
  const { reportUrl } = pageReleases();
  if (!reportUrl) throw new Error('No report receiver is configured');
  const answer = await fetchOwn(`${reportUrl}/figures`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(FIGURES_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The report receiver answered ${answer.status}`);
  const figures: unknown = await answer.json();
  if (!isFigures(figures)) throw new Error('The report receiver answered with unexpected content');
  return figures;
}

/** Does not check the content of the lists: the receiver is released together with the console. */
const isFigures = (answer: unknown): answer is ReportFigures =>
  typeof answer === 'object' &&
  answer !== null &&
  'versions' in answer &&
  Array.isArray(answer.versions);
