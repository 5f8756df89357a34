// The globals of a module that is loaded outside a browser: the globals of JavaScript, a few of a browser,
// and stand-ins for other globals of a browser. The other scripts get what they need from
// `globalThis.loading`.
(() => {
  /** Globals of browsers that are replaced by stand-ins. */
  const REPLACED = [
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

  /** Globals that send requests. A module may use them once it is mounted, but not while it loads. */
  const REQUESTING = [
    'fetch',
    'WebSocket',
    'EventSource',
    'XMLHttpRequest',
    'Worker',
    'SharedWorker',
  ];

  /** Timers, which return a number and never call back. */
  const TIMERS = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'];

  const define = (name, value) => {
    if (!(name in globalThis)) globalThis[name] = value;
  };
  const never = () => new Promise(() => undefined);
  const { parseUrl, standardNames } = globalThis;
  const { parse } = JSON;
  const { setPrototypeOf } = Object;

  /** Calls by modules, while they are loaded, that reach beyond the module. */
  const calls = [];
  const noteCall = (of, name, value) => {
    calls[calls.length] = { of, name, value: `${value}` };
  };

  /** Returns the names of a standard object, and its parent. */
  const standard = (name) => setPrototypeOf(parse(standardNames(name)), null);

  /**
   * Returns a value that can be called, constructed, read, compared, printed and iterated. Calls and
   * most properties return the same value; an iteration is empty.
   *
   * @param own - properties with values of their own
   * @param made - the result of calls and most properties, if it is another value
   */
  function standIn(own = {}, made = undefined) {
    function target() {}
    // Otherwise modules could not set properties of these names.
    delete target.name;
    delete target.length;
    Object.defineProperties(target, Object.getOwnPropertyDescriptors(own));
    setPrototypeOf(own, null);
    const answer = new Proxy(target, {
      get(_, name) {
        if (name === Symbol.toPrimitive) return () => '';
        if (name === Symbol.iterator) return [][Symbol.iterator];
        // A stand-in is not a regular expression, so string methods treat it as a string.
        if (name === Symbol.match) return undefined;
        // A stand-in is not a promise: `then` would return the stand-in again, so `await` would never end.
        if (name === 'then') return undefined;
        // As an element, a stand-in has no text, so that modules find nothing in the page.
        if (name === 'textContent') return null;
        if (name === 'prototype' || name in own) return target[name];
        return made ?? answer;
      },
      apply: () => made ?? answer,
      construct: () => made ?? answer,
      has: () => true,
    });
    return answer;
  }

  /** Returns a stand-in that can be read, passed on and extended, but not called or constructed. */
  function refusing(name) {
    const refuse = () => {
      throw new TypeError(`${name} is used while the module is loaded`);
    };
    return new Proxy(standIn(), { apply: refuse, construct: refuse });
  }

  /**
   * Returns the stand-in of a global. A property of what it returns is not one of the global, so that
   * an element's is not mistaken for the document's.
   */
  const globalStandIn = (own) => standIn(own, standIn());

  /** Properties of stand-ins whose calls are noted, and the elements that a page always has. */
  const OWN = {
    document: {
      ...{ body: globalStandIn(), head: globalStandIn(), documentElement: globalStandIn() },
      get cookie() {
        return '';
      },
      set cookie(value) {
        noteCall('document', 'cookie', value);
      },
    },
    indexedDB: {
      deleteDatabase(name) {
        noteCall('indexedDB', 'deleteDatabase', name);
        return standIn();
      },
    },
    customElements: {
      get: () => undefined,
      define: (name) => noteCall('customElements', 'define', name),
    },
    trustedTypes: {
      createPolicy(name) {
        noteCall('trustedTypes', 'createPolicy', name);
        return standIn();
      },
    },
  };

  /** Adds standard members that an object lacks, so that no polyfill adds them. */
  function fill(object, owner) {
    const { names, parent } = standard(owner);
    for (const name of names) {
      if (name in object) continue;
      const value = name.startsWith('on') ? null : standIn();
      Object.defineProperty(object, name, { value, writable: true, configurable: true });
    }
    return parent;
  }

  /** Adds the standard members of a class, and its parent. */
  function fillClass(name) {
    const { prototype } = globalThis[name];
    if (typeof prototype !== 'object') return;
    fill(globalThis[name], name);
    const parent = fill(prototype, `${name}.prototype`)?.replace('.prototype', '');
    const isBase = Object.getPrototypeOf(prototype) === Object.prototype;
    const above = globalThis[parent]?.prototype;
    if (isBase && above) setPrototypeOf(prototype, above);
  }

  /** Returns an empty web storage (HTML §12.2). @param of - its name */
  function emptyStorage(of) {
    const items = new Map();
    return {
      get length() {
        return items.size;
      },
      key: (index) => [...items.keys()][index] ?? null,
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear() {
        noteCall(of, 'clear', '');
        items.clear();
      },
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

  /** An event target at which no events occur. */
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

  function refusingFunction() {
    function refused() {
      throw new EvalError('Code generation from strings disallowed for this context');
    }
    return refused;
  }

  /** Forbids code from strings, as the page's policy does, and access to an error's call sites. */
  function forbidCodeFromStrings() {
    const kinds = [() => {}, async () => {}, function* () {}, async function* () {}];
    for (const kind of kinds.map((one) => Object.getPrototypeOf(one))) {
      const refused = refusingFunction();
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
  const REAL = { URL, EventTarget, Event, AbortSignal, AbortController };
  Object.assign(globalThis, REAL, {
    System,
    CustomEvent: class CustomEvent extends Event {},
    DOMException: class DOMException extends Error {},
  });
  define('performance', { now: () => 0, mark: () => undefined, measure: () => undefined });
  define('queueMicrotask', (work) => void Promise.resolve().then(work));
  for (const name of TIMERS) define(name, () => 1);
  for (const name of ['localStorage', 'sessionStorage']) define(name, emptyStorage(name));
  for (const name of ['innerWidth', 'innerHeight', 'devicePixelRatio', 'scrollX', 'scrollY'])
    define(name, 1);
  define('location', new URL('http://localhost/'));
  for (const name of REQUESTING) define(name, refusing(name));
  for (const name of REPLACED) define(name, globalStandIn(OWN[name]));
  for (const name of [
    ...Object.keys(REAL),
    'CustomEvent',
    'DOMException',
    ...REQUESTING,
    ...REPLACED,
  ])
    fillClass(name);
  for (const name of standard('globalThis').names) {
    if (name.startsWith('on')) define(name, null);
  }
  for (const name of ['window', 'self', 'top', 'parent', 'frames']) define(name, globalThis);
  forbidCodeFromStrings();
  globalThis.loading = { System, standIn, standard, calls };
})();
