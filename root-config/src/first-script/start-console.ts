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
 * Starts the console while the page is still parsed: shared-auth asks the server at once for what it
 * knows to be wanted. What is needed only where a person tries something, or where something fails,
 * is a file of its own: a first visit does not pay for it.
 */
export function startConsole(overrides: GuardedOverrides): void {
  readConfigurationEarly();
  beginStart();
  shareLeaving();
  noteRuns();
  const tried = overrides.kept.length + overrides.refused.length;
  const isUsual = tried === 0 && !hasKeptFailures() && !mayHaveHung();
  if (isUsual) System.import('@console/shared-auth');
  addEventListener('DOMContentLoaded', () => runConsole(isUsual ? undefined : overrides));
}

/** @param overrides - those of a start that may not run what the page says */
async function runConsole(overrides: GuardedOverrides | undefined): Promise<void> {
  try {
    if (overrides) {
      await (await startRecovery()).beginOtherwise(overrides.kept, overrides.refused);
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
 * Has the libraries run as they arrive, and not one after the other once the last one is there. The
 * one that fails fails for whoever imports it, too.
 */
function runEarly(): void {
  for (const name of Object.keys(pageImportMap().imports)) {
    if (!name.startsWith('@console/')) System.import(name);
  }
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
