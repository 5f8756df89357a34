import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser, Page } from '@playwright/test';
import { inTurn } from './in-turn.ts';
import { HELD } from './list-day-interactions.ts';
import { FOUND, ready, type Timed, timed, timedInTurn } from './list-used.ts';
import { watchReport } from './page-report.ts';
import type { Pair } from './ratio.ts';
import type { Result } from './result.ts';
import { median } from './statistics.ts';
import { HUBS, TENANTS, tenantsInHubs } from './tenants-in-hubs.ts';
import { formatTwinRatio, timeResult } from './time-result.ts';
import { type Visited, withTwins } from './twins.ts';

/** How often the list is opened; the fastest time is used, to exclude other load on the machine. */
const OPENINGS = 3;
const CLICKS = 10;

const LONGEST_SECONDS = 0.7;
const LONGEST_FILTER_MS = 33;

/** Measures when 120,000 pairs of hub and tenant are known, and how fast they filter the list. */
export async function measureTenantHubs(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withTwins(browser, { ...settings, environment: tenantsInHubs }, async (twins) => {
    const visited = async ({ origin, state }: Visited) => {
      const context = await browser.newContext({ storageState: state, locale: 'en-GB' });
      const page = await context.newPage();
      const opening = await measureOpening(page, origin);
      const filters = await measureFilter(page);
      await context.close();
      return { opening, filters };
    };
    const visits = await inTurn(
      OPENINGS,
      () => visited(twins.console),
      () => visited(twins.singlePage),
    );
    const openings = visits.map(([own, twin]) => [own.opening, twin.opening] as const);
    const filters = visits.map(([own, twin]) => [own.filters, twin.filters] as const);
    return [indexResult(openings), filterResult(timedInTurn(filters))];
  });
}

/** Returns the seconds between the first rows and the frame that shows the pairs. */
async function measureOpening(page: Page, origin: string): Promise<number> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const rows = document.querySelector('table:not([aria-busy]) tbody th a');
      if (rows && performance.getEntriesByName('rows').length === 0) performance.mark('rows');
      if (!document.querySelector('main td a[href^="/hubs/"]')) return;
      seen.disconnect();
      requestAnimationFrame(() => {
        performance.mark('hubs');
        console.debug('hubs');
      });
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  const areHubsShown = watchReport(page, 'hubs');
  await page.goto(`${origin}/tenants/list`);
  if (!(await areHubsShown())) throw new Error('The hubs were not shown');
  return page.evaluate(() => {
    const [rows = 0, hubs = 0] = ['rows', 'hubs'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
    );
    return (hubs - rows) / 1000;
  });
}

async function measureFilter(page: Page): Promise<Timed[]> {
  await ready(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const choice = page.getByRole('checkbox', { name: /^in several hubs/ });
  await choice.waitFor();
  const clicks: Timed[] = [];
  for (let click = 0; click < CLICKS; click += 1) {
    const one = await timed(page, ['click', FOUND], () => choice.click(HELD));
    if (one.time === undefined) throw new Error('The filter changed nothing');
    clicks.push(one);
  }
  return clicks;
}

function indexResult(twins: readonly Pair[]): Result {
  const openings = twins.map(([own]) => own);
  const seconds = Math.min(...openings);
  return {
    name: `${TENANTS} tenants in ${HUBS} hubs, 120000 pairs: from the first rows until all are known`,
    value: `${seconds.toFixed(1)} s; ${formatTwinRatio(twins)}`,
    limit: `≤ ${LONGEST_SECONDS} s`,
    reached: seconds <= LONGEST_SECONDS,
    method: `until the frame with the first hub in the column; fastest of ${openings.length} first visits (median ${median(openings).toFixed(1)} s), while the search index is also being prepared`,
  };
}

const filterResult = ({ twins, profile }: ReturnType<typeof timedInTurn>): Result =>
  timeResult({
    name: `${TENANTS} tenants in ${HUBS} hubs: narrowed by hubs, p95`,
    times: twins.map(([own]) => own),
    share: 0.95,
    max: LONGEST_FILTER_MS,
    method: `${twins.length} clicks on “in several hubs”, from the event's time stamp to the end of the frame that shows the number; ${profile}`,
    twins,
  });
