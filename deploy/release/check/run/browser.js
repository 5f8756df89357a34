// What a module finds when it is loaded outside a browser: JavaScript's own globals, a few of those
// that browsers add, and stand-ins for the others. Left in `globalThis.loading` for `realm.js`.
(() => {
  /** Only browsers have them. */
  const STOOD_IN_FOR = [
    ...['document', 'navigator', 'history', 'screen', 'visualViewport', 'indexedDB', 'caches'],
    ...['File', 'FileReader', 'BroadcastChannel', 'MessageChannel', 'Node', 'NodeFilter'],
    ...['Element', 'Text', 'Range', 'Document', 'History', 'Location', 'CustomElementRegistry'],
    ...['DocumentFragment', 'ShadowRoot', 'HTMLElement', 'HTMLInputElement', 'HTMLDialogElement'],
    ...['HTMLIFrameElement', 'HTMLAnchorElement', 'HTMLButtonElement', 'HTMLFormElement'],
    ...['SVGElement', 'CSSStyleSheet', 'Storage', 'UIEvent', 'MouseEvent', 'PointerEvent'],
    ...['KeyboardEvent', 'FocusEvent', 'InputEvent', 'MessageEvent', 'StorageEvent', 'DragEvent'],
    ...['PopStateEvent', 'ErrorEvent', 'PerformanceObserver', 'MutationObserver'],
    ...['ResizeObserver', 'IntersectionObserver', 'DOMParser', 'XMLSerializer', 'CSS', 'Image'],
    ...['Audio', 'Notification', 'Blob', 'FormData', 'Headers', 'Request', 'Response', 'crypto'],
    ...['ReadableStream', 'WritableStream', 'TransformStream', 'TextDecoder', 'TextEncoder'],
    ...['Intl', 'console', 'atob', 'btoa', 'structuredClone', 'URLSearchParams'],
    ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'matchMedia', 'postMessage'],
    ...['getComputedStyle', 'getSelection', 'reportError', 'customElements', 'trustedTypes'],
    ...['alert', 'confirm', 'prompt', 'open', 'close', 'focus', 'print', 'scroll', 'scrollTo'],
    ...['scrollBy', 'stop', 'clearTimeout', 'clearInterval', 'cancelIdleCallback'],
    ...['cancelAnimationFrame'],
  ];

  /** Functions that send requests: a module may call them once it is mounted, not while it is loaded. */
  const ASKING = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'Worker', 'SharedWorker'];

  /** Nothing waits here: they say a number, and never call. */
  const TIMERS = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'];

  const define = (name, value) => {
    if (!(name in globalThis)) globalThis[name] = value;
  };
  const never = () => new Promise(() => undefined);
  const { parseUrl } = globalThis;

  /**
   * Something that can be called, constructed, read, compared, printed and gone through (it is
   * empty), and gives the same again.
   */
  function standIn() {
    const answer = new Proxy(function standIn() {}, {
      get(target, name) {
        if (name === Symbol.toPrimitive) return () => '';
        if (name === Symbol.iterator) return [][Symbol.iterator];
        // No pattern: texts are compared with it.
        if (name === Symbol.match) return undefined;
        // Not a promise: awaiting one that is its own answer would never end.
        if (name === 'then') return undefined;
        // An element without text: what is looked for in the page is not there.
        if (name === 'textContent') return null;
        if (name === 'prototype') return target.prototype;
        return answer;
      },
      apply: () => answer,
      construct: () => answer,
      has: () => true,
    });
    return answer;
  }

  /** It may be looked at, passed on and extended, and not be used. */
  function refusing(name) {
    const refuse = () => {
      throw new TypeError(`${name} is used while it is loaded`);
    };
    return new Proxy(standIn(), { apply: refuse, construct: refuse });
  }

  /** Web storage (HTML §12.2) that was never written to. */
  function emptyStorage() {
    const items = new Map();
    return {
      get length() {
        return items.size;
      },
      key: (index) => [...items.keys()][index] ?? null,
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
    };
  }

  class URL {
    static canParse = (text, base) =>
      parseUrl(`${text}`, base === undefined ? '' : `${base}`) !== '';

    constructor(text, base) {
      const parts = parseUrl(`${text}`, base === undefined ? '' : `${base}`);
      if (parts === '') throw new TypeError('Invalid URL');
      Object.assign(this, JSON.parse(parts), { searchParams: standIn() });
    }

    toString() {
      return this.href;
    }

    toJSON() {
      return this.href;
    }
  }

  /** Ignores listeners and events, because nothing happens here. */
  class EventTarget {
    addEventListener() {}
    removeEventListener() {}
    dispatchEvent() {
      return true;
    }
  }

  class Event {
    constructor(type, options) {
      Object.assign(this, { detail: null, ...options, type });
    }
  }

  class AbortSignal extends EventTarget {
    static timeout = () => new AbortSignal();
    static any = () => new AbortSignal();
    aborted = false;
    throwIfAborted() {}
  }

  class AbortController {
    signal = new AbortSignal();
    abort() {
      this.signal.aborted = true;
    }
  }

  function noText() {
    function refused() {
      throw new EvalError('Code generation from strings disallowed for this context');
    }
    return refused;
  }

  /** As the page's policy has it: no text becomes code. Nor does an error tell who has called it. */
  function forbidText() {
    const kinds = [() => {}, async () => {}, function* () {}, async function* () {}];
    for (const kind of kinds.map((one) => Object.getPrototypeOf(one))) {
      const refused = noText();
      refused.prototype = kind;
      if (kind.constructor === globalThis.Function) globalThis.Function = refused;
      Object.defineProperty(kind, 'constructor', { value: refused });
    }
    globalThis.eval = globalThis.Function;
    const none = { get: () => undefined, set: () => undefined };
    Object.defineProperty(Error, 'prepareStackTrace', none);
  }

  const System = {
    get: () => undefined,
    set: () => undefined,
    has: () => false,
    delete: () => false,
    import: never,
    resolve: (specifier) => `http://localhost/${specifier}`,
    addImportMap: () => undefined,
    entries: () => [],
    constructor: class SystemJS {},
  };
  for (const [name, value] of Object.entries({ URL, EventTarget, Event, AbortSignal, System })) {
    globalThis[name] = value;
  }
  define('CustomEvent', class CustomEvent extends Event {});
  define('AbortController', AbortController);
  define('DOMException', class DOMException extends Error {});
  define('performance', { now: () => 0, mark: () => undefined, measure: () => undefined });
  define('queueMicrotask', (work) => void Promise.resolve().then(work));
  for (const name of TIMERS) define(name, () => 1);
  for (const name of ['localStorage', 'sessionStorage']) define(name, emptyStorage());
  for (const name of ['innerWidth', 'innerHeight', 'devicePixelRatio', 'scrollX', 'scrollY'])
    define(name, 1);
  define('location', new URL('http://localhost/'));
  for (const name of ASKING) define(name, refusing(name));
  for (const name of STOOD_IN_FOR) define(name, standIn());
  for (const name of ['window', 'self', 'top', 'parent', 'frames']) define(name, globalThis);
  forbidText();
  globalThis.loading = { System, standIn };
})();
