import { isSafeStart } from '../loading/left-out.ts';
import { states$ } from '../loading/page-versions.ts';
import { noticesRegion } from '../panel/element.ts';
import type { Fallback } from '../recovery/fall-back.ts';
import { fallbacks$, ignoredOverrides, startFallbacks } from '../recovery/page-recovery.ts';

const notices = () => import(/* webpackChunkName: 'versions' */ './version-notices.ts');

/**
 * Shows notices above the page if it does not run exactly the published versions: for overrides, used or
 * ignored, and for fallbacks. The code for the notices loads on demand.
 */
export function watchVersions(): void {
  noticesRegion();
  const announceOverrides = () =>
    void notices().then(({ showOverrides }) => showOverrides(states$.value, ignoredOverrides));
  const isTrying = states$.value.some(({ current }) => current.source === 'override');
  if (isTrying || ignoredOverrides.length > 0) announceOverrides();
  if (isSafeStart()) void notices().then(({ showSafeStart }) => showSafeStart(states$.value));
  const announceFallback = (fallback: Fallback) =>
    void notices().then(({ showFallback }) => showFallback(fallback));
  startFallbacks.forEach(announceFallback);
  fallbacks$.subscribe((fallback) => {
    // Without another version to run, the module's panel or the reloaded page reports the failure.
    if (fallback.next) announceFallback(fallback);
    if (fallback.left.source === 'override') announceOverrides();
  });
}

/**
 * Asks whether to try the versions that the address offers, and removes the offer from the address, so
 * that the user is asked only once. Call this after the sign-in, because the address must keep the offer
 * during the redirects of the sign-in.
 */
export async function handleOffer(): Promise<void> {
  if (!/[?&]versions=/.test(location.search)) return;
  // If the code does not load, the address keeps its offer.
  await notices().then(
    (code) => code.takeOffer(),
    () => undefined,
  );
}
