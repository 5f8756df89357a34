import type { Browser } from '@playwright/test';
import type { DeploymentSettings } from '../start/deployment.ts';
import { type Visit, visit } from './first-visit.ts';
import { conditions, mostBytes, untilRows, visitInTurn } from './paired-visits.ts';
import { ratioResult } from './ratio.ts';
import type { Result } from './result.ts';
import { type Visited, withTwins } from './twins.ts';

/** What micro-frontends may cost. */
const MOST_TAX = 1.05;
/** Brotli bytes of scripts and styles that the first rows may cost. */
const MOST_BYTES = 205 * 1024;

/**
 * First visit to `/tenants` until rows are visible: the console of micro-frontends against the
 * same sources as one single-page app, with the same API and provider, in turn.
 */
export function measureFirstVisit(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withTwins(browser, settings, async ({ console, singlePage }) => {
    const first = ({ origin, state }: Visited) => visit(browser, `${origin}/tenants`, state);
    return resultsOf(
      await visitInTurn(
        () => first(console),
        () => first(singlePage),
      ),
    );
  });
}

function resultsOf(visits: readonly [Visit, Visit][]): Result[] {
  const bytes = mostBytes(visits, 0);
  return [
    ratioResult({
      name: 'Micro-frontend tax: first visit to /tenants until rows are visible',
      pairs: untilRows(visits),
      most: MOST_TAX,
      method: `${conditions}, against the same sources as one single-page app`,
      inWords: (value) => `${value.toFixed(0)} ms`,
    }),
    {
      name: 'Scripts and styles before the first rows, Brotli',
      value: kilobytes(bytes),
      limit: `≤ ${MOST_BYTES / 1024} KB`,
      reached: bytes <= MOST_BYTES,
      method: `largest sum of transferred bodies over the same visits; the single-page app: ${kilobytes(mostBytes(visits, 1))}`,
    },
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
