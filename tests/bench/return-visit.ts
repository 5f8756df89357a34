import { goLive } from '@console/deploy/release/commands/release.ts';
import { stageBuild } from '@console/deploy/release/stage/stage.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser, BrowserContext } from '@playwright/test';
import { buildOtherUsers } from '../e2e/second-build.ts';
import {
  bytesOf,
  type Fetch,
  formatFetches,
  getSource,
  kilobytes,
  watchFetches,
} from './fetches.ts';
import { network, visitingPage } from './first-visit.ts';
import { inTurnWarm } from './in-turn.ts';
import { launchWithProfile } from './launch.ts';
import { formatBothWorks, type Work, watchWork } from './main-thread.ts';
import { watchReport } from './page-report.ts';
import { ratioResult } from './ratio.ts';
import type { Result } from './result.ts';
import { signIn } from './signed-in.ts';
import { SLOWDOWNS, speedOf } from './slowdown.ts';
import { type Twins, type Visited, withTwins } from './twins.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const VISITS = 20;
/** Earlier visits, which are not measured. */
const VISITS_BEFORE = 4;
const MAX_RATIO = 1;
/** The module that is released, and a version number that is used nowhere else. */
const RELEASED = { name: 'mf-users', version: '9.0.0' } as const;

interface ReturnVisit {
  readonly rows: number;
  readonly work: Work;
  readonly fetches: readonly Fetch[];
}

/** Measures return visits with a live session: time and fetches, also after a release. */
export async function measureReturnVisits(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withTwins(browser, settings, async (twins) => [
    ...(await compareReturns(twins, settings)),
    await returnAfterRelease(twins.console, settings),
  ]);
}

async function compareReturns(
  { console, singlePage }: Twins,
  { portBase }: DeploymentSettings,
): Promise<Result[]> {
  const own = await profileAfterVisits(console);
  const other = await profileAfterVisits(singlePage);
  const revisitBoth = (slowdown: number) =>
    inTurnWarm(
      VISITS,
      () => revisit(own, `${console.origin}/tenants`, slowdown),
      () => revisit(other, `${singlePage.origin}/tenants`, slowdown),
    );
  const results: Result[] = [];
  for (const slowdown of SLOWDOWNS) {
    const visits = await revisitBoth(slowdown);
    results.push(...toResults(visits, slowdown, portBase));
  }
  await Promise.all([own.close(), other.close()]);
  return results;
}

function toResults(
  visits: readonly [ReturnVisit, ReturnVisit][],
  slowdown: number,
  portBase: number,
): Result[] {
  const provider = `http://localhost:${portBase + OFFSETS.identity}/`;
  const trips = visits.map(
    ([{ fetches }]) => fetches.filter(({ address }) => address.startsWith(provider)).length,
  );
  const most = Math.max(...trips);
  const last = visits.at(-1)?.[0].fetches ?? [];
  return [
    ratioResult({
      name: `Return visit to /tenants with a live session until rows are visible, against the single-page app${speedOf(slowdown)}`,
      pairs: visits.map(([one, twin]) => [one.rows, twin.rows]),
      max: MAX_RATIO,
      method: `${VISITS} visits of each in turn, each in its own browser with the profile of the earlier visits, ${network.latency} ms latency, 10 Mbit/s down; ${formatBothWorks(visits.map(([one, twin]) => [[one.work], [twin.work]]))}`,
      format: (value) => `${value.toFixed(0)} ms`,
    }),
    {
      name: `Return visit with a live session: round trips to the identity provider before the rows${speedOf(slowdown)}`,
      value: String(most),
      limit: '0',
      reached: most === 0,
      method: `the highest number in one of these visits; the last visit requested\n    ${formatFetches(last).join('\n    ')}`,
    },
  ];
}

async function returnAfterRelease(
  console: Visited,
  { dataFolder }: DeploymentSettings,
): Promise<Result> {
  const address = `${console.origin}/users`;
  const context = await profileAfterVisits(console);
  await revisit(context, address);
  await releaseOtherUsers(dataFolder);
  const { fetches } = await revisit(context, address);
  await context.close();
  const downloaded = fetches.filter(
    (one) => !one.isCached && one.status === 200 && getSource(one) !== 'the API',
  );
  const released = `${RELEASED.name} ${RELEASED.version}`;
  const ofRelease = downloaded.filter((one) => getSource(one) === released);
  const ofPage = downloaded.filter((one) => getSource(one) === 'the page');
  return {
    name: `After a release of ${RELEASED.name}: downloads of a returning user before the rows`,
    value: `${kilobytes(bytesOf(downloaded))} in ${downloaded.length} files: ${ofRelease.length} of the release, ${ofPage.length} of the page`,
    limit: 'only the module’s changed files and the page',
    reached: ofRelease.length > 0 && ofRelease.length + ofPage.length === downloaded.length,
    method: `a second build of the module, with another heading and other code; the visit requested\n    ${formatFetches(fetches).join('\n    ')}`,
  };
}

async function releaseOtherUsers(dataFolder: string): Promise<void> {
  const { name, version } = RELEASED;
  const store = await new Store(dataFolder).open();
  const live = store.live.modules[name];
  if (!live) throw new Error(`The console has no ${name}`);
  const built = await buildOtherUsers(0, 'Users of another version');
  const module = { name, origin: live.origin, entries: { [`@console/${name}`]: `${name}.js` } };
  const staged = await stageBuild(store, module, built, version);
  await goLive(store, [staged], { by: 'bench', how: 'release' });
}

/**
 * Creates a browser profile with earlier visits. Chromium stores the compiled code of a script when it
 * finds the script in its cache for the second time, and uses that code from the third time on.
 */
async function profileAfterVisits({ origin }: Visited): Promise<BrowserContext> {
  const context = await launchWithProfile();
  const page = await context.newPage();
  await signIn(page, `${origin}/tenants`);
  await waitUntilIdle(page);
  for (let visits = 1; visits < VISITS_BEFORE; visits += 1) {
    await page.goto(`${origin}/tenants`);
    await page.getByRole('row').nth(1).waitFor();
    await waitUntilIdle(page);
  }
  await page.close();
  return context;
}

async function revisit(
  context: BrowserContext,
  address: string,
  slowdown = 1,
): Promise<ReturnVisit> {
  const page = await visitingPage(context, slowdown);
  const fetches = await watchFetches(page);
  const watched = await watchWork(page);
  const areRowsShown = watchReport(page, 'rows');
  await page.goto(address, { waitUntil: 'commit' });
  if (!(await areRowsShown())) throw new Error(`No rows appeared at ${address}`);
  const work = await watched.read();
  const [rows, startedAt] = await page.evaluate(
    () =>
      [performance.getEntriesByName('rows')[0]?.startTime ?? NaN, performance.timeOrigin] as const,
  );
  const before = fetches.filter(({ sentAt }) => sentAt <= startedAt + rows);
  await page.close();
  return { rows, work, fetches: before };
}
