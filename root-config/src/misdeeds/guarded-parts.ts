import { callingScripts, misdeeds$ } from './misdeed.ts';
import { replaceFunctions } from './replace-functions.ts';
import type { IsOfScreen } from './shared-page.ts';
import { parts } from './watch-screen.ts';

/** What takes an element away, or what is in it. */
const REMOVERS = [
  'remove',
  'replaceWith',
  'replaceChildren',
  'removeChild',
  'replaceChild',
] as const;

/** Has no screen take a part of the page away, or empty it. */
export function guardParts(isOfScreen: IsOfScreen): void {
  const isRefused = (): boolean => {
    const [script = ''] = callingScripts();
    if (!isOfScreen(script)) return false;
    misdeeds$.next({ number: 'MF-221', script });
    return true;
  };
  for (const part of [document.body, ...parts]) {
    for (const name of REMOVERS) guard(part, name, isRefused);
    guardText(part, isRefused);
  }
}

function guard(part: Element, name: (typeof REMOVERS)[number], isRefused: () => boolean): void {
  const remove: (...given: unknown[]) => unknown = part[name].bind(part) as never;
  replaceFunctions(part, {
    [name]: (...given: Node[]) =>
      !isOwn(part, name, given) && isRefused() ? given[0] : remove(...given),
  });
}

/** In the body and in `<main>` a screen may have put something itself. */
function isOwn(place: Element, name: string, given: readonly Node[]): boolean {
  const child = { removeChild: given[0], replaceChild: given[1] }[name];
  const isOpen = place.matches('body, main');
  return isOpen && child instanceof Element && !parts.includes(child);
}

/** An empty text empties an element, too. */
function guardText(part: Element, isRefused: () => boolean): void {
  const property = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
  Object.defineProperty(part, 'textContent', {
    configurable: true,
    get: () => property?.get?.call(part),
    set: (text) => isRefused() || property?.set?.call(part, text),
  });
}
