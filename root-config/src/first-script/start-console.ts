import { readConfigurationEarly } from '@console/shared-auth/configuration-files';
import { LOCALE } from '@console/shared-ui/contract';
import { shareLeaving, wasLeaving } from '../leaving/leaving.ts';
import { mayHaveHung, noteRuns } from '../loading/hung-versions.ts';
import { beginStart } from '../loading/start-state.ts';
import { hasKeptFailures } from '../recovery/kept-failures.ts';
import type * as StartRecovery from '../recovery/start-recovery.ts';
import { pageImportMap } from '../release/page-data.ts';
import type { GuardedOverrides } from './override-guard.ts';
import { showStartFailure } from './start-failure.ts';

const ROOT = '@console/root-config';

/** Milliseconds without any news from the network after which the start counts as failed. */
const START_SILENCE_MS = 15_000;

/**
 * Starts the console. What is needed only where a person tries something, or where something
 * fails, is a file of its own: a first visit does not pay for it.
 */
export async function startConsole({ kept, refused }: GuardedOverrides): Promise<void> {
  // The page's preloads of it can be taken only now that it was parsed.
  readConfigurationEarly();
  beginStart();
  shareLeaving();
  noteRuns();
  try {
    if (kept.length + refused.length > 0 || hasKeptFailures() || mayHaveHung()) {
      await (await startRecovery()).beginOtherwise(kept, refused);
    }
    runEarly();
    setTimeout(warmNumbers);
    await importRoot();
  } catch (error) {
    await recover(error);
  }
}

/**
 * The first formatter of a page has the browser read its tables of languages, for 10 ms and more: now
 * the network is waited for, later the rows would be.
 */
const warmNumbers = () => new Intl.NumberFormat(LOCALE);

/**
 * Has the libraries run as they arrive, and not one after the other once the last one is there, and
 * shared-auth before them, which asks the server at once for what it knows to be wanted. The one that
 * fails fails for whoever imports it, too.
 */
function runEarly(): void {
  const libraries = Object.keys(pageImportMap().imports).filter(
    (name) => !name.startsWith('@console/'),
  );
  for (const name of ['@console/shared-auth', ...libraries]) System.import(name);
}

/** Goes on from the versions that ran before, one failure after the other, until none is left. */
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

/** This very script, known only while it runs. */
const { src: own } = document.currentScript as HTMLScriptElement;

/** Beside this script: no override and no broken version of root-config has a part in it. */
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
  // As long as files arrive the network is only slow.
  const arrivals = new PerformanceObserver(wait);
  arrivals.observe({ type: 'resource' });
  wait();
  await Promise.race([System.import(ROOT), stalled]).finally(() => {
    arrivals.disconnect();
    clearTimeout(timer);
  });
}
