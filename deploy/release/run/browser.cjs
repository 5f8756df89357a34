'use strict';
// What a module finds when it is loaded outside a browser: JavaScript's own globals, those that
// Node shares with browsers, and stand-ins for the others.

const vm = require('node:vm');

/** The same in Node as in a browser. */
const SHARED = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'atob',
  'btoa',
  'crypto',
  'performance',
  'queueMicrotask',
  'structuredClone',
];

/** Only browsers have them. */
const STOOD_IN_FOR = [
  ...['document', 'navigator', 'history', 'screen', 'visualViewport', 'indexedDB', 'caches'],
  ...['File', 'FileReader', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'BroadcastChannel'],
  ...['MessageChannel', 'Worker', 'Node', 'NodeFilter', 'Element', 'Text', 'Range', 'Document'],
  ...['DocumentFragment', 'ShadowRoot', 'HTMLElement', 'HTMLInputElement', 'HTMLDialogElement'],
  ...['HTMLIFrameElement', 'HTMLAnchorElement', 'HTMLButtonElement', 'HTMLFormElement'],
  ...['SVGElement', 'CSSStyleSheet', 'Storage', 'UIEvent', 'MouseEvent', 'PointerEvent'],
  ...['KeyboardEvent', 'FocusEvent', 'InputEvent', 'MessageEvent', 'StorageEvent', 'DragEvent'],
  ...['PopStateEvent', 'ErrorEvent', 'PerformanceObserver', 'MutationObserver', 'ResizeObserver'],
  ...[
    'IntersectionObserver',
    'DOMParser',
    'XMLSerializer',
    'CSS',
    'Image',
    'Audio',
    'Notification',
  ],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'matchMedia', 'postMessage'],
  ...['getComputedStyle', 'getSelection', 'reportError', 'customElements', 'trustedTypes'],
  ...['alert', 'confirm', 'prompt', 'open', 'close', 'focus', 'print', 'scroll', 'scrollTo'],
  ...['scrollBy', 'stop', 'clearTimeout', 'clearInterval', 'cancelIdleCallback'],
  ...['cancelAnimationFrame'],
];

/** Nothing waits here: they say a number, and never call. */
const TIMERS = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'];

/** A realm in which a module can be loaded. */
function browserRealm(own) {
  const realm = vm.createContext(
    { console: standIn(), ...own },
    // As the page's policy has it.
    { codeGeneration: { strings: false, wasm: false } },
  );
  const define = (name, value) => {
    if (!(name in realm)) realm[name] = value;
  };
  for (const name of SHARED) define(name, globalThis[name]);
  for (const name of TIMERS) define(name, () => 1);
  for (const name of ['localStorage', 'sessionStorage']) define(name, emptyStorage());
  for (const name of ['innerWidth', 'innerHeight', 'devicePixelRatio', 'scrollX', 'scrollY'])
    define(name, 1);
  define('location', new URL('http://localhost/'));
  define('fetch', never);
  for (const name of STOOD_IN_FOR) define(name, standIn());
  for (const name of ['window', 'self', 'top', 'parent', 'frames'])
    define(name, vm.runInContext('globalThis', realm));
  return realm;
}

const never = () => new Promise(() => undefined);

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

/**
 * Something that can be called, constructed, read, compared, printed and gone through (it is
 * empty), and gives the same again.
 */
function standIn() {
  const answer = new Proxy(function standIn() {}, {
    get(target, name) {
      if (name === Symbol.toPrimitive) return () => '';
      if (name === Symbol.iterator) return [][Symbol.iterator];
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

module.exports = { browserRealm, never, standIn };
