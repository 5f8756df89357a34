import { withNumber } from '@console/shared-ui/contract';
import { watchLongFrames } from '../frames/long-frames.ts';
import { versions } from '../loading/page-versions.ts';
import { reportMisdeed } from '../recovery/send-report.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { type MisdeedKind, showMisdeeds } from '../versions/version-notices.ts';
import { findScreen } from './find-screen.ts';
import { type Misdeed, type MisdeedNumber, misdeeds$ } from './misdeed.ts';
import { restrictPage } from './restricted-page.ts';
import { keepEventsShared, limitAddressChanges } from './shared-page.ts';
import { reportBlocking } from './watch-screen.ts';

/**
 * Reports misdeeds to the operator and in a notice above the page, each misdeed of a version once. Also
 * installs the guards that the start does not need.
 */
export function watchMisdeeds(): void {
  const reported = new WeakMap<RunnableVersion, Misdeed[]>();
  misdeeds$.subscribe((misdeed) => {
    const version = versions.owner(misdeed.script);
    // Belongs to no module: developer tools or a browser extension.
    if (!version) return;
    const earlier = reported.get(version) ?? [];
    const { number, what, seconds } = misdeed;
    if (earlier.some((one) => one.number === number && one.what === what)) return;
    const all = [...earlier, misdeed];
    reported.set(version, all);
    reportMisdeed(version, { number, message: describe(number, [misdeed]) });
    const kind = getKind(misdeed);
    const shown = seconds ? [misdeed] : all.filter((one) => getKind(one) === kind);
    const detail = `${version.module} ${version.published?.version ?? ''} ${describeAll(shown)}`;
    showMisdeeds(kind, version, detail, seconds);
  });
  keepEventsShared();
  limitAddressChanges();
  restrictPage();
  watchLongFrames(({ milliseconds, script }) => {
    // A long frame names the script that started the call. For a mount this is root-config: skip it.
    if (!findScreen(script)) return;
    reportBlocking(milliseconds, (misdeed) => misdeeds$.next({ ...misdeed, script }));
  });
}

function getKind({ number, seconds }: Misdeed): MisdeedKind {
  if (seconds) return 'held-up';
  return number === 'MF-224' || number === 'MF-228' ? 'left-running' : 'interfered';
}

/** Technical descriptions, in English. */
const DESCRIPTIONS: Readonly<Record<MisdeedNumber, string>> = {
  'MF-220': 'replaced',
  'MF-221': 'took away a part of the page',
  'MF-222': 'changed the address again and again',
  'MF-223': 'kept events from others:',
  'MF-224': 'left behind',
  'MF-225': 'blocked the page for',
  'MF-228': 'left its screen in the page',
};

function describeAll(misdeeds: readonly Misdeed[]): string {
  const numbers = [...new Set(misdeeds.map(({ number }) => number))];
  const descriptions = numbers.map((number) => {
    const same = misdeeds.filter((one) => one.number === number);
    return withNumber(describe(number, same), number);
  });
  return descriptions.join('; ');
}

function describe(number: MisdeedNumber, same: readonly Misdeed[]): string {
  const objects = same.flatMap(({ what, seconds }) => what ?? (seconds ? `${seconds} s` : []));
  return `${DESCRIPTIONS[number]} ${objects.join(', ')}`.trim();
}
