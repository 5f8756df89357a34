import { useEffect, useRef, useState } from 'react';
import { shownAddress } from '../contract/shown-address.ts';

/** The state of the question before unsaved values are lost. */
export interface LeaveGuard {
  /** True while the question is to be shown, see {@link DiscardDialog}. */
  readonly asking: boolean;
  /** Closes the question; the values stay. */
  readonly stay: () => void;
  /** Closes the question, and does what the user was asked about. */
  readonly leave: () => void;
  /** Calls `leave`: immediately if nothing is unsaved, otherwise after the user agreed. */
  readonly ask: (leave: () => void) => void;
}

/**
 * Asks before a form with unsaved values is closed, or left by navigation or a reload.
 *
 * @param unsaved - true while there are such values
 */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const [asking, setAsking] = useState<{ leave: () => void }>();
  const allowed = useRef(false);

  useEffect(() => {
    if (!unsaved) return undefined;
    const { href } = shownAddress();
    const here = window.history.state;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const beforeRouting = (event: Event) => {
      const { detail } = event as CustomEvent<RoutingDetail>;
      // Another screen may be shown at the same address, see `shownAddress`.
      const stays = detail.newUrl === detail.oldUrl && shownAddress().href === href;
      if (allowed.current || stays) return;
      detail.cancelNavigation?.();
      const there = window.history.state;
      // single-spa restores the address, but not the state with the address of the visible screen.
      if (here?.masked || there?.masked) window.history.replaceState(here, '');
      setAsking({
        leave: () => {
          allowed.current = true;
          if (detail.newUrl !== window.location.href) {
            window.history.pushState(null, '', detail.newUrl);
            return;
          }
          window.history.replaceState(there, '');
          window.dispatchEvent(new PopStateEvent('popstate', { state: there }));
        },
      });
    };
    window.addEventListener('beforeunload', beforeUnload);
    window.addEventListener('single-spa:before-routing-event', beforeRouting);
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      window.removeEventListener('single-spa:before-routing-event', beforeRouting);
    };
  }, [unsaved]);

  return {
    asking: asking !== undefined,
    stay: () => setAsking(undefined),
    leave: () => {
      setAsking(undefined);
      asking?.leave();
    },
    ask: (leave: () => void) => {
      const leaveAllowed = () => {
        allowed.current = true;
        leave();
      };
      if (unsaved) setAsking({ leave: leaveAllowed });
      else leaveAllowed();
    },
  };
}

/** The detail of single-spa's routing events (single-spa 6, "Canceling navigation"). */
interface RoutingDetail {
  readonly oldUrl: string;
  readonly newUrl: string;
  readonly cancelNavigation?: () => void;
}
