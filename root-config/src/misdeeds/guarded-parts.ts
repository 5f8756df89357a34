import { callingScripts, misdeeds$ } from './misdeed.ts';
import { replaceFunctions } from './replace-functions.ts';
import type { FindScreen } from './shared-page.ts';
import { parts } from './watch-screen.ts';

/** Methods that remove an element or its content. */
const REMOVERS = [
  'remove',
  'replaceWith',
  'replaceChildren',
  'removeChild',
  'replaceChild',
] as const;

/** Prevents screens from removing or emptying a part of the page. */
export function guardParts(findScreen: FindScreen): void {
  const isRefused = (): boolean => {
    const [script = ''] = callingScripts();
    if (!findScreen(script)) return false;
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

/** Whether a call on the body or `<main>` only removes an element that a screen may have added. */
function isOwn(place: Element, name: string, given: readonly Node[]): boolean {
  const child = { removeChild: given[0], replaceChild: given[1] }[name];
  const isOpen = place.matches('body, main');
  return isOpen && child instanceof Element && !parts.includes(child);
}

/** Guards `textContent`: assigning it empties an element, too. */
function guardText(part: Element, isRefused: () => boolean): void {
  const property = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
  Object.defineProperty(part, 'textContent', {
    configurable: true,
    get: () => property?.get?.call(part),
    set: (text) => isRefused() || property?.set?.call(part, text),
  });
}
