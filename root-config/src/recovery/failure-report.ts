import { fetchOwn, session$ } from '@console/shared-auth';
import { withNumber } from '@console/shared-ui/contract';
import { filter, firstValueFrom } from 'rxjs';
import { wasLeaving } from '../leaving/leaving.ts';
import { versions } from '../loading/page-versions.ts';
import type { Failure } from '../release/module-failure.ts';
import { pageReleases } from '../release/page-data.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { unusableWords$ } from '../translations/load-own-words.ts';
import type { Fallback } from './fall-back.ts';
import { fallbacks$, notFollowed, startFallbacks } from './page-recovery.ts';

/**
 * What is sent to the deployment's `reportUrl`. Nothing in it comes from the session; beside it goes
 * the person's token where that address is of the page's own origin.
 */
interface Report extends Pick<Failure, 'number' | 'message'> {
  readonly module: string;
  /** Absent: a local build, or an address that no version has. */
  readonly version?: string | undefined;
  readonly address: string;
  readonly stage: Failure['stage'] | 'policy' | 'script' | 'texts' | 'misdeed' | 'frames';
}

/**
 * Tells whoever runs the platform of each module that fails, of errors that nobody caught, of what
 * the policy stopped, and of words that cannot be used.
 */
export function reportFailures(): void {
  for (const { specifier, ...failure } of notFollowed) send({ module: specifier, ...failure });
  for (const fallback of startFallbacks) {
    if (!fallback.failure.isReported) sendOfStart(fallback);
  }
  fallbacks$.subscribe(sendFallback);
  unusableWords$.subscribe((words) => send({ module: 'page', stage: 'texts', ...words }));
  document.addEventListener('securitypolicyviolation', (violation) => {
    const { sourceFile: address, blockedURI, effectiveDirective } = violation;
    const message = `${effectiveDirective} does not allow ${blockedURI}`;
    const { module = 'page', published } = versions.owner(address) ?? {};
    const version = published?.version;
    send({ module, version, address, stage: 'policy', number: 'MF-046', message });
  });
}

/** To be called before any module runs that could keep what happens from the others. */
export function listenForErrors(): void {
  addEventListener('error', reportUncaught, true);
  addEventListener('unhandledrejection', reportUncaught, true);
}

async function reportUncaught(event: ErrorEvent | PromiseRejectionEvent): Promise<void> {
  // A file that does not come is told of by whoever asked for it.
  if (event.target !== window) return;
  // What is cut off because the page goes is nobody's fault.
  if (await wasLeaving()) return;
  const { newError } = await import(/* webpackChunkName: 'failure' */ './uncaught-error.ts');
  const error = newError(event, (file) => versions.owner(file));
  if (!error) return;
  const { owner, ...rest } = error;
  const { module = 'page', published } = owner ?? {};
  send({ module, version: published?.version, stage: 'script', number: 'MF-048', ...rest });
}

/**
 * Once it is known who is there. It may be of an earlier page of this tab, which was left for it; no
 * later one sends it again.
 */
async function sendOfStart(fallback: Fallback): Promise<void> {
  await firstValueFrom(session$.pipe(filter(({ status }) => status !== 'starting')));
  sendFallback(fallback);
  const { markReported } = await import(/* webpackChunkName: 'failure' */ './kept-failures.ts');
  markReported(fallback.left.address);
}

function sendFallback({ left: { module, address, published }, failure }: Fallback): void {
  const { stage, number, message } = failure;
  const what = `${module} (${address}) failed at ${stage}: ${message}`;
  // biome-ignore lint/suspicious/noConsole: whoever owns the module must be able to find it
  console.error(withNumber(what, number));
  send({ module, version: published?.version, address, stage, number, message });
}

/** Tells of what a version has done to the others in the page. */
export function reportMisdeed(
  { module, address, published }: RunnableVersion,
  misdeed: Pick<Failure, 'number' | 'message'>,
): void {
  const { number, message } = misdeed;
  // biome-ignore lint/suspicious/noConsole: whoever owns the module must be able to find it
  console.error(withNumber(`${module} (${address}) ${message}`, number));
  send({ module, version: published?.version, address, stage: 'misdeed', ...misdeed });
}

/** Tells of the slow frames of a version. */
export function reportFrames(
  { module, address, published }: RunnableVersion,
  message: string,
): void {
  const version = published?.version;
  send({ module, version, address, stage: 'frames', number: 'MF-229', message });
}

function send(report: Report): void {
  const { reportUrl } = pageReleases();
  if (!reportUrl) return;
  // As text: a report must not need the receiver's answer to a preflight.
  const body = JSON.stringify(report);
  const withoutToken = () => navigator.sendBeacon(reportUrl, body);
  if (new URL(reportUrl, location.href).origin !== location.origin) withoutToken();
  else fetchOwn(reportUrl, { method: 'POST', body, keepalive: true }).catch(withoutToken);
}
