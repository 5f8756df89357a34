import type { MicroFrontend } from '@console/shared-ui';
import { earlyLeavings, leavings$, notFollowed, states$ } from '../loading/page-versions.ts';
import { linesRegion } from './lines-region.ts';
import { offeredVersions, withoutOffer } from './shared-versions.ts';

const lines = () => import('./version-notices.ts');

/**
 * Says above the page what is not as it is published: what the person tries, what was set aside
 * or replaced, what an address offers. The code for that comes when there is something to say.
 */
export function watchVersions(microFrontends: readonly MicroFrontend[]): void {
  linesRegion();
  const isTrying = states$.value.some(({ candidate }) => candidate.source === 'override');
  if (isTrying || notFollowed.length > 0) {
    void lines().then(({ showOverrides }) => showOverrides(microFrontends));
  }
  for (const leaving of earlyLeavings) {
    void lines().then(({ showLeaving }) => showLeaving(leaving, microFrontends));
  }
  leavings$.subscribe((leaving) => {
    void lines().then(({ showLeaving, showOverrides }) => {
      showLeaving(leaving, microFrontends);
      if (leaving.left.source === 'override') showOverrides(microFrontends);
    });
  });
}

/**
 * Asks whether to try what the address offers, and takes the offer out of it: it is asked once.
 * Before somebody has signed in it stays there, so that it leads through the sign-in.
 */
export function takeOffer(microFrontends: readonly MicroFrontend[]): void {
  const address = new URL(location.href);
  const offered = offeredVersions(address);
  const { href } = withoutOffer(address);
  if (href !== address.href) history.replaceState(history.state, '', href);
  if (offered.length > 0) void lines().then(({ showOffer }) => showOffer(offered, microFrontends));
}
