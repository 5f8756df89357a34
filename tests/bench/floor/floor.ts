import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser } from '@playwright/test';
import { type Visit, visit } from '../first-visit.ts';
import { formatWork } from '../main-thread.ts';
import { conditions, untilRows, visitInTurn } from '../paired-visits.ts';
import { ratioResult } from '../ratio.ts';
import type { Result } from '../result.ts';
import { median } from '../statistics.ts';
import { type Visited, withTwins } from '../twins.ts';

/**
 * Compares first visits to the console and to the single-page app with those to the floor: a hand-written page that
 * reads the session from storage, fetches the same list and draws the same rows. Prints where the time goes.
 */
export async function measureFloor(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withTwins(browser, settings, async ({ console, singlePage, floor }) => {
    const first = ({ origin, state }: Visited) => visit(browser, `${origin}/tenants`, { state });
    const compare = async (name: string, visited: Visited): Promise<Result> => {
      const visits = await visitInTurn(
        () => first(visited),
        () => first(floor),
      );
      const stages = ([0, 1] as const).map((side) => formatStages(visits.map((one) => one[side])));
      return ratioResult({
        name: `First visit to /tenants until rows are visible, against a hand-written page: ${name}`,
        pairs: untilRows(visits),
        method: `${conditions}\n    ${name}: ${stages[0]}\n    the hand-written page: ${stages[1]}`,
        format: (value) => `${value.toFixed(0)} ms`,
      });
    };
    return [
      await compare('the console', console),
      await compare('the single-page app', singlePage),
    ];
  });
}

function formatStages(visits: readonly Visit[]): string {
  const at = (value: (visit: Visit) => number) => median(visits.map(value)).toFixed(0);
  const kilobytes = (median(visits.map(({ bytes }) => bytes)) / 1024).toFixed(1);
  return [
    `page ${at(({ stages }) => stages.page)} ms`,
    `last script or style ${at(({ stages }) => stages.lastCode)} ms (${at(({ files }) => files.length)} files, ${kilobytes} KB)`,
    `list requested ${at(({ stages }) => stages.listAsked)} ms, received ${at(({ stages }) => stages.list)} ms`,
    `rows ${at(({ rows }) => rows)} ms`,
    formatWork(visits.map(({ stages }) => stages.work)),
  ].join('; ');
}
