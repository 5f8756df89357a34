import { readConfigurationEarly } from '@console/shared-auth/internal/configuration-files';
import { LOCALE, lateLibrary } from '@console/shared-ui/contract';
import { shareLeaving, wasLeaving } from '../leaving/leaving.ts';
import { markRuns, mayHaveHung } from '../loading/hung-versions.ts';
import { initStartState } from '../loading/start-state.ts';
import { hasKeptFailures } from '../recovery/kept-failures.ts';
import type * as StartRecovery from '../recovery/start-recovery.ts';
import { pageImportMap } from '../release/page-data.ts';
import type { GuardedOverrides } from './override-guard.ts';
import { isReloadLoop } from './reload-loop.ts';
import { showStartFailure } from './start-failure.ts';

const ROOT = '@console/root-config';

/** Milliseconds without network activity after which the start has failed. */
const START_SILENCE_MS = 15_000;

/**
 * Starts the console. The code for overrides and failures is in a separate file, so that a first
 * visit does not download it.
 */
export async function startConsole({ kept, refused }: GuardedOverrides): Promise<void> {
  // Not before the document was parsed, because requests can use the page's preloads only then.
  readConfigurationEarly();
  initStartState();
  shareLeaving();
  markRuns();
  // A local build that the user tries reloads the page with each change.
  if (isReloadLoop() && kept.length === 0) {
    const message = 'The page was reloaded twice within ten seconds';
    return showStartFailure(Object.assign(new Error(message), { number: 'MF-231' }));
  }
  try {
    const isDifferent = kept.length + refused.length > 0 || hasKeptFailures() || mayHaveHung();
    if (isDifferent || /[?&]safe\b/.test(location.search)) {
      await (await startRecovery()).prepareStart(kept, refused);
    }
    importLibraries();
    setTimeout(warmUpNumberFormat);
    await importRoot();
  } catch (error) {
    await recover(error);
  }
}

/**
 * Creates the page's first number formatter while the start waits for the network: the browser then
 * loads its locale tables, which takes 10 ms or more and would delay the rows later.
 */
const warmUpNumberFormat = () => new Intl.NumberFormat(LOCALE);

/**
 * Runs each library as soon as it has arrived, instead of all libraries after the last one. shared-auth
 * comes first, because it requests early what the page will need. A failed library is not handled here:
 * every module that imports it receives the failure.
 */
function importLibraries(): void {
  const libraries = Object.keys(pageImportMap().imports).filter(
    (name) => !name.startsWith('@console/') && name !== lateLibrary,
  );
  for (const name of ['@console/shared-auth', ...libraries]) System.import(name);
}

/** Falls back from failed versions, one at a time, until the start succeeds or no version is left. */
async function recover(error: unknown): Promise<void> {
  if (await wasLeaving()) return location.reload();
  try {
    await (await startRecovery()).recoverStart(error);
    await importRoot();
  } catch (next) {
    if (next === error) showStartFailure(error);
    else await recover(next);
  }
}

/** The address of this script, which is known only while it runs. */
const { src: own } = document.currentScript as HTMLScriptElement;

/** Loaded from the folder of this script, so that no override or broken root-config affects it. */
const startRecovery = (): Promise<typeof StartRecovery> =>
  System.import(new URL('start-recovery.js', own).href) as never;

async function importRoot(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late = (): void => undefined;
  const stalled = new Promise<never>((_, reject) => {
    const message = `Nothing has arrived for ${START_SILENCE_MS / 1000} s`;
    late = () => reject(Object.assign(new Error(message), { number: 'MF-001' }));
  });
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(late, START_SILENCE_MS);
  };
  // As long as files arrive, the network is slow but works.
  const arrivals = new PerformanceObserver(wait);
  arrivals.observe({ type: 'resource' });
  wait();
  await Promise.race([System.import(ROOT), stalled]).finally(() => {
    arrivals.disconnect();
    clearTimeout(timer);
  });
}
