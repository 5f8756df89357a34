import { versions } from '../loading/page-versions.ts';
import { isRestricted } from '../release/runnable-versions.ts';
import { findScreen } from './find-screen.ts';
import { callingScripts, misdeeds$ } from './misdeed.ts';
import { replaceProtected } from './protected-functions.ts';
import { logUnguarded, replaceFunctions } from './replace-functions.ts';

/**
 * Refuses, to screens with restricted APIs, what affects all modules: emptying the browser's storage,
 * cookies of others, and cancelling a navigation. `useLeaveGuard` of shared-ui may cancel one.
 */
export function restrictPage(): void {
  replaceProtected(() => {
    const { clear } = Storage.prototype;
    replaceFunctions(Storage.prototype, {
      clear(this: Storage) {
        const name = this === window.localStorage ? 'localStorage' : 'sessionStorage';
        if (!isRefused(`all of ${name}`)) clear.call(this);
      },
    });
  });
  restrictCookies();
  addEventListener(
    'single-spa:before-routing-event',
    (event) => {
      const { detail } = event as CustomEvent<{ cancelNavigation?: (value?: unknown) => void }>;
      const { cancelNavigation } = detail;
      detail.cancelNavigation = (value) => {
        if (!isRefused('a navigation')) cancelNavigation?.(value);
      };
    },
    true,
  );
}

function restrictCookies(): void {
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const isGuarded = Reflect.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    set(this: Document, text: unknown) {
      if (!isRefused('a cookie', String(text))) cookie?.set?.call(this, text);
    },
  });
  if (!isGuarded) logUnguarded(['cookie']);
  const prototype = window.CookieStore?.prototype;
  for (const name of ['set', 'delete'] as const) {
    if (!prototype) continue;
    const change: (...given: never) => Promise<void> = prototype[name];
    replaceFunctions(prototype, {
      async [name](this: CookieStore, ...given: [{ name?: string } | string]) {
        const [what] = given;
        if (!isRefused('a cookie', typeof what === 'string' ? what : what?.name)) {
          await Reflect.apply(change, this, given);
        }
      },
    });
  }
}

/** @param name - a name that the module may use if it begins with the module's own */
function isRefused(what: string, name?: string): boolean {
  const [script = ''] = callingScripts();
  const module = findScreen(script)?.replace('@console/', '');
  const version = versions.owner(script);
  if (!module || !version || !isRestricted(version) || name?.startsWith(module)) return false;
  misdeeds$.next({ number: 'MF-220', what, script });
  return true;
}
