import { fetchOwn, session$ } from '@console/shared-auth';
import { harmlessNumbers, withNumber } from '@console/shared-ui/contract';
import { filter, firstValueFrom } from 'rxjs';
import { versions } from '../loading/page-versions.ts';
import type { EarlyFailure } from '../loading/start-state.ts';
import type { Failure } from '../release/module-failure.ts';
import { pageReleases } from '../release/page-data.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import type { UnusableWords } from '../translations/load-own-words.ts';
import type { Fallback } from './fall-back.ts';
import { markReported } from './kept-failures.ts';
import { blamedPosition, getPositions } from './thrown-at.ts';
import { errorToReport } from './uncaught-error.ts';

/**
 * A report to the deployment's `reportUrl`. It contains no data of the session. If the address has the
 * page's own origin, the request with the report carries the user's token.
 */
interface Report extends Partial<Pick<Failure, 'number'>>, Pick<Failure, 'message'> {
  readonly module: string;
  /** Absent for a local build, or an address that belongs to no version. */
  readonly version?: string | undefined;
  readonly address: string;
  readonly stage: Failure['stage'] | 'policy' | 'script' | 'texts' | 'misdeed' | 'frames' | 'works';
  /** Address, line and column of the code that failed. */
  readonly position?: string | undefined;
  /** Milliseconds to the first rows, of a screen that works. */
  readonly rows?: number | undefined;
}

/** Reports an override that the page does not follow. */
export function sendIgnored({ specifier, ...failure }: EarlyFailure): void {
  send({ module: specifier, ...failure });
}

export function sendUnusableWords(words: UnusableWords): void {
  send({ module: 'page', stage: 'texts', ...words });
}

/** Reports a violation of the page's policy. */
export function sendViolation(violation: SecurityPolicyViolationEvent): void {
  const { sourceFile: address, blockedURI, effectiveDirective } = violation;
  const message = `${effectiveDirective} does not allow ${blockedURI}`;
  const { module = 'page', published } = versions.owner(address) ?? {};
  const version = published?.version;
  send({ module, version, address, stage: 'policy', number: 'MF-046', message });
}

/** Reports an uncaught error, unless there have been many. */
export function sendUncaught(event: ErrorEvent | PromiseRejectionEvent): void {
  const error = errorToReport(event, (file) => versions.owner(file));
  if (!error) return;
  const { owner, ...rest } = error;
  const { module = 'page', published } = owner ?? {};
  send({ module, version: published?.version, stage: 'script', number: 'MF-048', ...rest });
}

/**
 * Reports a fallback of the start as soon as it is known whether a user is signed in. If the failure is
 * from an earlier page of this tab, later pages do not report it again.
 */
export async function sendStartFallback(fallback: Fallback): Promise<void> {
  await firstValueFrom(session$.pipe(filter(({ status }) => status !== 'starting')));
  sendFallback(fallback);
  markReported(fallback.left.address);
}

/** Reports and logs a fallback. */
export function sendFallback({ left: { module, address, published }, failure }: Fallback): void {
  const { stage, number, message, cause } = failure;
  const what = `${module} (${address}) failed at ${stage}: ${message}`;
  // biome-ignore lint/suspicious/noConsole: the module's owner must be able to find it
  console.error(withNumber(what, number));
  const thrownAt = blamedPosition(getPositions(cause), (file) => versions.owner(file));
  const position = thrownAt && `${thrownAt.address}:${thrownAt.line}:${thrownAt.column}`;
  send({ module, version: published?.version, address, stage, number, message, position });
}

/** Reports a misdeed of a version. */
export function reportMisdeed(
  { module, address, published }: RunnableVersion,
  misdeed: Pick<Failure, 'number' | 'message'>,
): void {
  const { number, message } = misdeed;
  // biome-ignore lint/suspicious/noConsole: the module's owner must be able to find it
  console.error(withNumber(`${module} (${address}) ${message}`, number));
  send({ module, version: published?.version, address, stage: 'misdeed', ...misdeed });
}

/** Reports the slow frames of a version. */
export function reportFrames(
  { module, address, published }: RunnableVersion,
  message: string,
): void {
  const version = published?.version;
  send({ module, version, address, stage: 'frames', number: 'MF-229', message });
}

/** Reports that a version's screen works: only to the page's own origin, which can count users. */
export function sendSuccess(
  { module, address, published }: RunnableVersion,
  rows: number | undefined,
): void {
  if (!isOwn(pageReleases().reportUrl)) return;
  send({ module, version: published?.version, address, stage: 'works', message: '', rows });
}

/** Whether this page has reported a failure of a version. Slow frames and what was put back do not count. */
export const hasFailed = ({ module, published }: RunnableVersion): boolean =>
  failed.has(`${module} ${published?.version}`);

const failed = new Set<string>();

const isOwn = (url = ''): boolean => new URL(url, location.href).origin === location.origin;

function send(report: Report): void {
  const { reportUrl } = pageReleases();
  const { module, version, number } = report;
  if (number && !harmlessNumbers.includes(number)) failed.add(`${module} ${version}`);
  if (!reportUrl) return;
  // Sent as text, because a request with JSON would need a preflight.
  const body = JSON.stringify(report);
  const withoutToken = () => navigator.sendBeacon(reportUrl, body);
  if (!isOwn(reportUrl)) withoutToken();
  else fetchOwn(reportUrl, { method: 'POST', body, keepalive: true }).catch(withoutToken);
}
