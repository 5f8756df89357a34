import { withNumber } from '@console/shared-ui/contract';
import { watchLongFrames } from '../frames/long-frames.ts';
import { versions } from '../loading/page-versions.ts';
import { reportMisdeed } from '../recovery/failure-report.ts';
import { type RunnableVersion, specifierOf } from '../release/runnable-versions.ts';
import { microFrontends$ } from '../sections/sections.ts';
import { type MisdeedKind, showMisdeeds } from '../versions/version-notices.ts';
import { guardParts } from './guarded-parts.ts';
import { type Misdeed, type MisdeedNumber, misdeeds$ } from './misdeed.ts';
import { type IsOfScreen, keepEventsShared, limitAddressChanges } from './shared-page.ts';
import { tellHeldUp } from './watch-screen.ts';

/**
 * Names what modules do to the others, each misdeed of a version once: above the page, and to whoever
 * runs the platform. What the start of the page has no need to hold is held from now on.
 */
export function watchMisdeeds(): void {
  const told = new Map<RunnableVersion, Misdeed[]>();
  misdeeds$.subscribe((misdeed) => {
    const version = versions.owner(misdeed.script);
    // What a tool of the browser does, or an extension, is no module's.
    if (!version) return;
    const earlier = told.get(version) ?? [];
    const { number, what, seconds } = misdeed;
    if (earlier.some((one) => one.number === number && one.what === what)) return;
    const all = [...earlier, misdeed];
    told.set(version, all);
    reportMisdeed(version, { number, message: inWords(number, [misdeed]) });
    const kind = kindOf(misdeed);
    const said = seconds ? [misdeed] : all.filter((one) => kindOf(one) === kind);
    const detail = `${version.module} ${version.published?.version ?? ''} ${sentence(said)}`;
    showMisdeeds(kind, version, detail, seconds);
  });
  const isOfScreen: IsOfScreen = (script) => {
    const owner = versions.owner(script);
    const [specifier] = owner ? [specifierOf(owner)] : [];
    return microFrontends$.value.some(({ module }) => module === specifier) ? specifier : undefined;
  };
  keepEventsShared(isOfScreen);
  limitAddressChanges(isOfScreen);
  guardParts(isOfScreen);
  watchLongFrames(({ milliseconds, script }) => {
    // A script is where a call began, so that a mount is root-config's.
    if (!isOfScreen(script)) return;
    tellHeldUp(milliseconds, (misdeed) => misdeeds$.next({ ...misdeed, script }));
  });
}

function kindOf({ number, seconds }: Misdeed): MisdeedKind {
  if (seconds) return 'held-up';
  return number === 'MF-224' || number === 'MF-228' ? 'left-running' : 'interfered';
}

/** What each is called, to pass on. */
const WORDS: Readonly<Record<MisdeedNumber, string>> = {
  'MF-220': 'replaced',
  'MF-221': 'took away a part of the page',
  'MF-222': 'changed the address again and again',
  'MF-223': 'kept from the others:',
  'MF-224': 'left behind',
  'MF-225': 'held the page up for',
  'MF-228': 'left its screen in the page',
};

function sentence(misdeeds: readonly Misdeed[]): string {
  const numbers = [...new Set(misdeeds.map(({ number }) => number))];
  const deeds = numbers.map((number) => {
    const same = misdeeds.filter((one) => one.number === number);
    return withNumber(inWords(number, same), number);
  });
  return deeds.join('; ');
}

function inWords(number: MisdeedNumber, same: readonly Misdeed[]): string {
  const objects = same.flatMap(({ what, seconds }) => what ?? (seconds ? `${seconds} s` : []));
  return `${WORDS[number]} ${objects.join(', ')}`.trim();
}
