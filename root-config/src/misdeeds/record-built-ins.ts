/** An object of the language or the browser, with its properties at the start of the page. */
export interface RecordedObject {
  readonly holder: object;
  /** Its name, such as `JSON` or `Node.prototype`. */
  readonly name: string;
  readonly before: Readonly<Record<PropertyKey, PropertyDescriptor>>;
}

/** The objects recorded so far. The code that compares them loads with the late parts. */
export const recorded: RecordedObject[] = [];

/**
 * The objects that code usually changes. Not all of the browser's: there are some 1,400, and reading them makes
 * the browser create them, which takes 2 MB.
 */
const NAMES =
  'Object Function Array String Number Boolean Symbol Date Promise RegExp Error JSON Math Intl Reflect Map Set WeakMap WeakSet WeakRef ArrayBuffer Uint8Array Event EventTarget Node Element HTMLElement Document DocumentFragment ShadowRoot Text Range Selection History Location Navigator Request Response Headers FormData URL URLSearchParams AbortController AbortSignal Blob File FileReader XMLHttpRequest EventSource WebSocket Worker BroadcastChannel MutationObserver ResizeObserver IntersectionObserver DOMTokenList CSSStyleDeclaration CSSStyleSheet DOMParser Performance Crypto TextEncoder TextDecoder HTMLInputElement HTMLFormElement HTMLAnchorElement HTMLIFrameElement HTMLDialogElement';

/** Records the built-in objects in idle time. A screen that is mounted earlier can change them unnoticed. */
export function recordBuiltIns(): void {
  const later = window.requestIdleCallback ?? window.setTimeout;
  later(() => {
    const names = NAMES.split(' ');
    const functions = Object.getOwnPropertyNames(window).filter((name) => !/^[A-Z]/.test(name));
    record('', window, [...functions, ...names]);
    for (const name of names) {
      const value = Object(Reflect.get(window, name));
      record(name, value);
      record(`${name}.prototype`, Object(value.prototype));
    }
  });
}

function record(name: string, holder: object, keys = Reflect.ownKeys(holder)): void {
  const read = (key: PropertyKey) => [key, Object.getOwnPropertyDescriptor(holder, key)];
  recorded.push({ name, holder, before: Object.fromEntries(keys.map(read)) });
}
