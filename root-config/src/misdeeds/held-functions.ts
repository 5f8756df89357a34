import { callingScripts, misdeeds$ } from './misdeed.ts';
import { sayUnguarded } from './replace-functions.ts';

/** What everybody in the page calls by its name, and nobody may replace. */
const HELD: readonly (readonly [object, readonly string[]])[] = [
  [window, ['fetch', 'Promise', 'onerror', 'onunhandledrejection']],
  [History.prototype, ['pushState', 'replaceState']],
  [Storage.prototype, ['getItem', 'setItem', 'removeItem', 'clear']],
  [CustomElementRegistry.prototype, ['define']],
  [Element.prototype, ['attachShadow']],
];

let isOpen = false;

/**
 * Has the functions of the page stay those from the start: who assigns another one is noted, and
 * has no effect; who defines the property anew fails by that.
 */
export function holdFunctions(): void {
  const free = HELD.flatMap(([holder, names]) => names.filter((name) => !hold(holder, name)));
  sayUnguarded(free);
}

/** @returns whether it could be held */
function hold(holder: object, name: string): boolean {
  let value: unknown = Reflect.get(holder, name);
  return Reflect.defineProperty(holder, name, {
    enumerable: true,
    configurable: false,
    get: () => value,
    set(other) {
      if (isOpen) value = other;
      else
        misdeeds$.next({
          number: 'MF-220',
          what: name,
          script: callingScripts()[0] ?? '',
        });
    },
  });
}

/** Lets a piece of work, which is the console's own, replace functions that are held. */
export function replaceHeld(work: () => void): void {
  isOpen = true;
  try {
    work();
  } finally {
    isOpen = false;
  }
}
