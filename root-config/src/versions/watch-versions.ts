import { states$ } from '../loading/page-versions.ts';
import { noticesRegion } from '../panel/element.ts';
import type { Fallback } from '../recovery/fall-back.ts';
import { fallbacks$, notFollowed, startFallbacks } from '../recovery/page-recovery.ts';
import { offeredVersions, withoutOffer } from './shared-versions.ts';
import { runPublished } from './versions-control.ts';

const notices = () => import('./version-notices.ts');

/**
 * Says above the page what is not as it is published: what the person tries, what was set aside
 * or replaced, what an address offers. The code for that comes when there is something to say.
 */
export function watchVersions(): void {
  noticesRegion();
  const noticeOverrides = () =>
    void notices().then(({ showOverrides }) =>
      showOverrides(states$.value, notFollowed, () => runPublished()),
    );
  const isTrying = states$.value.some(({ current }) => current.source === 'override');
  if (isTrying || notFollowed.length > 0) noticeOverrides();
  const noticeFallback = (fallback: Fallback) =>
    void notices().then(({ showFallback }) => showFallback(fallback));
  startFallbacks.forEach(noticeFallback);
  fallbacks$.subscribe((fallback) => {
    // Without another version the module's panel says it, or the page that is loaded anew.
    if (fallback.next) noticeFallback(fallback);
    if (fallback.left.source === 'override') noticeOverrides();
  });
}

/**
 * Asks whether to try what the address offers, and takes the offer out of it: it is asked once.
 * Before somebody has signed in it stays there, so that it leads through the sign-in.
 */
export function takeOffer(): void {
  const address = new URL(location.href);
  const offered = offeredVersions(address);
  const { href } = withoutOffer(address);
  if (href !== address.href) history.replaceState(history.state, '', href);
  if (offered.length > 0) void notices().then(({ showOffer }) => showOffer(offered));
}
