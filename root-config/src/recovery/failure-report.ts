import { earlyLeavings, leavings$, notFollowed, versions } from '../loading/page-versions.ts';
import type { Stage } from '../release/module-failure.ts';
import { pageReleases } from '../release/page-data.ts';

/** What is sent to the deployment's `reportUrl`. Nothing in it comes from the session. */
interface Report {
  readonly module: string;
  /** Absent: a local build, or an address that no version has. */
  readonly version?: string | undefined;
  readonly address: string;
  readonly stage: Stage | 'policy';
  readonly message: string;
}

/** Tells whoever runs the platform of each module that fails, and of what the policy stopped. */
export function reportFailures(): void {
  for (const { specifier, address, stage, message } of notFollowed) {
    send({ module: specifier, address, stage, message });
  }
  for (const leaving of earlyLeavings) sendLeaving(leaving);
  leavings$.subscribe(sendLeaving);
  document.addEventListener('securitypolicyviolation', (violation) => {
    const { sourceFile, blockedURI, effectiveDirective } = violation;
    const message = `${effectiveDirective} does not allow ${blockedURI}`;
    const { module = 'page', published } = versions.owner(sourceFile) ?? {};
    send({ module, version: published?.version, address: sourceFile, stage: 'policy', message });
  });
}

function sendLeaving({ left, failure }: (typeof earlyLeavings)[number]): void {
  const { module, address, published } = left;
  const { stage, message } = failure;
  // biome-ignore lint/suspicious/noConsole: whoever owns the module must be able to find it
  console.error(`${module} (${address}) failed at ${stage}: ${message}`);
  send({ module, version: published?.version, address, stage, message });
}

function send(report: Report): void {
  const { reportUrl } = pageReleases();
  // As text: a report must not need the receiver's answer to a preflight.
  if (reportUrl) navigator.sendBeacon(reportUrl, JSON.stringify(report));
}
