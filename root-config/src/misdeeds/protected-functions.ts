import { callingScripts, misdeeds$ } from './misdeed.ts';
import { logUnguarded } from './replace-functions.ts';

/** Functions that all code in the page calls by name and that no module may replace. */
const PROTECTED: readonly (readonly [object, readonly string[]])[] = [
  [window, ['fetch', 'Promise', 'onerror', 'onunhandledrejection']],
  [History.prototype, ['pushState', 'replaceState']],
  [Storage.prototype, ['getItem', 'setItem', 'removeItem', 'clear']],
  [CustomElementRegistry.prototype, ['define']],
  [Element.prototype, ['attachShadow']],
];

let isOpen = false;

/**
 * Protects the page's functions: an assignment has no effect and is reported; redefining the
 * property throws.
 */
export function protectFunctions(): void {
  const unprotected = PROTECTED.flatMap(([holder, names]) =>
    names.filter((name) => !protect(holder, name)),
  );
  logUnguarded(unprotected);
}

/** @returns whether the function could be protected */
function protect(holder: object, name: string): boolean {
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

/** A name of a library, such as `i18next`: neither an address nor a module of the console. */
const LIBRARY = /^[\w-]+$/;

/**
 * Makes `System.import('single-spa')` give a module what its `import` gives it: the scopes of the import
 * map apply only to imports whose importer is known.
 */
export function importForCaller(): void {
  const load = System.import;
  System.import = ((name: string, importer?: string, ...rest: []) => {
    const caller = LIBRARY.test(name) ? callingScripts()[0] : undefined;
    return load.call(System, name, importer ?? caller, ...rest);
  }) as typeof System.import;
}

/** Runs code of the console that may replace protected functions. */
export function replaceProtected(work: () => void): void {
  isOpen = true;
  try {
    work();
  } finally {
    isOpen = false;
  }
}
