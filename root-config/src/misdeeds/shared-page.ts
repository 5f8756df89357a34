import { screenSlot } from '@console/shared-ui/contract';
import { findScreen, isShown } from './find-screen.ts';
import { callingScripts, misdeeds$ } from './misdeed.ts';
import { replaceProtected } from './protected-functions.ts';
import { replaceFunctions } from './replace-functions.ts';

/** Number of address changes that a screen may make within `WITHIN_MS`; a held key causes 30 per second. */
const CHANGES = 100;
const WITHIN_MS = 3_000;

/**
 * Delivers events to all listeners: on the window and the document, a screen can stop only events
 * from within itself.
 */
export function keepEventsShared(): void {
  const { prototype } = Event;
  for (const name of ['stopPropagation', 'stopImmediatePropagation'] as const) {
    const stop = prototype[name];
    const stopOwn = function (this: Event): void {
      const { currentTarget, target, type } = this;
      if (currentTarget === window || currentTarget === document) {
        const [script = ''] = callingScripts();
        const module = findScreen(script);
        if (module && !isWithin(module, target)) {
          misdeeds$.next({ number: 'MF-223', what: type, script });
          return;
        }
      }
      stop.call(this);
    };
    replaceFunctions(prototype, { [name]: stopOwn });
  }
}

function isWithin(module: string, target: EventTarget | null): boolean {
  const place = document.getElementById(screenSlot(module));
  return target instanceof Node && place?.contains(target) === true;
}

/**
 * Ignores the address changes of a screen that makes too many of them, until it pauses, and of a screen that
 * is not shown. In a browser without the Navigation API (https://html.spec.whatwg.org/#navigation-api), a
 * screen can still change the hash.
 */
export function limitAddressChanges(): void {
  const changes = new Map<string, number[]>();
  const isIgnored = (): boolean => {
    const script = callingScripts().find(findScreen);
    const module = script && findScreen(script);
    if (!module) return false;
    if (!isShown(module)) {
      misdeeds$.next({ number: 'MF-224', what: 'code that changes the address', script });
      return true;
    }
    const now = performance.now();
    const recent = (changes.get(module) ?? []).filter((at) => now - at < WITHIN_MS);
    changes.set(module, [...recent, now].slice(-CHANGES));
    if (recent.length < CHANGES) return false;
    misdeeds$.next({ number: 'MF-222', script });
    return true;
  };
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.hashChange && event.cancelable && isIgnored()) event.preventDefault();
  });
  replaceProtected(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = History.prototype[name];
      const limitedChange = function (this: History, ...given: Parameters<typeof change>) {
        if (!isIgnored()) change.apply(this, given);
      };
      replaceFunctions(History.prototype, { [name]: limitedChange });
    }
  });
}
