import { wasLeaving } from '../leaving/leaving.ts';
import { unusableWords$ } from '../translations/load-own-words.ts';
import { fallbacks$, ignoredOverrides, startFallbacks } from './page-recovery.ts';
import type * as SendReport from './send-report.ts';

/**
 * Reports failed modules, violations of the page's policy and unusable own words to the operator. The code
 * that sends the reports loads with the first one.
 */
export function reportFailures(): void {
  for (const override of ignoredOverrides) withCode((code) => code.sendIgnored(override));
  for (const fallback of startFallbacks) {
    // An earlier page of this tab may have reported it, and a safe start is no failure.
    if (!fallback.failure.isReported) withCode((code) => code.sendStartFallback(fallback));
  }
  fallbacks$.subscribe((fallback) => withCode((code) => code.sendFallback(fallback)));
  unusableWords$.subscribe((words) => withCode((code) => code.sendUnusableWords(words)));
  document.addEventListener('securitypolicyviolation', (violation) =>
    withCode((code) => code.sendViolation(violation)),
  );
}

/** Reports uncaught errors. Call it before any module runs that could stop these events. */
export function listenForErrors(): void {
  addEventListener('error', reportUncaught, true);
  addEventListener('unhandledrejection', reportUncaught, true);
}

async function reportUncaught(event: ErrorEvent | PromiseRejectionEvent): Promise<void> {
  // A file that fails to load is reported by the code that requested it.
  if (event.target !== window) return;
  // Requests that a navigation aborts are not failures.
  if (await wasLeaving()) return;
  withCode((code) => code.sendUncaught(event));
}

/** If the code does not load, nothing is reported: the server that would receive the report is away, too. */
function withCode(work: (code: typeof SendReport) => void): void {
  import(/* webpackChunkName: 'failure' */ './send-report.ts').then(work, () => undefined);
}
