import { screenSlot } from '@console/shared-ui/contract';
import { replaceHeld } from './held-functions.ts';
import { callingScripts, misdeeds$ } from './misdeed.ts';
import { replaceFunctions } from './replace-functions.ts';

/** What a screen may change the address within the time below; a key that is held repeats 30 times a second. */
const CHANGES = 100;
const WITHIN_MS = 3_000;

/** The module whose screen's code a script is; nothing of what is not a screen's. */
export type IsOfScreen = (script: string) => string | undefined;

/**
 * Has what happens in the page reach all who listen: a screen may stop at the window and the document
 * what happens in itself, and nothing else.
 */
export function keepEventsShared(isOfScreen: IsOfScreen): void {
  const { prototype } = Event;
  for (const name of ['stopPropagation', 'stopImmediatePropagation'] as const) {
    const stop = prototype[name];
    const stopOwn = function (this: Event): void {
      const { currentTarget, target, type } = this;
      if (currentTarget === window || currentTarget === document) {
        const [script = ''] = callingScripts();
        const module = isOfScreen(script);
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

/** Has a screen that changes the address without end not be heard until it pauses. */
export function limitAddressChanges(isOfScreen: IsOfScreen): void {
  const changes = new Map<string, number[]>();
  const isTooMuch = (): boolean => {
    const script = callingScripts().find(isOfScreen);
    const module = script && isOfScreen(script);
    if (!module) return false;
    const now = performance.now();
    const recent = (changes.get(module) ?? []).filter((at) => now - at < WITHIN_MS);
    changes.set(module, [...recent, now].slice(-CHANGES));
    if (recent.length < CHANGES) return false;
    misdeeds$.next({ number: 'MF-222', script });
    return true;
  };
  replaceHeld(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = History.prototype[name];
      const changeUnlessTooMuch = function (this: History, ...given: Parameters<typeof change>) {
        if (!isTooMuch()) change.apply(this, given);
      };
      replaceFunctions(History.prototype, { [name]: changeUnlessTooMuch });
    }
  });
}
