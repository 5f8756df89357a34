'use strict';
// Says on stdout what a System module exports: its code comes on stdin. A process of its own,
// because that code may never end, or end this process.

const vm = require('node:vm');

/** Each of the two steps may take so long: its script, and what it registers. */
const STEP_TIMEOUT_MS = 3000;

let code = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  code += chunk;
});
process.stdin.on('end', () => {
  process.stdout.write(JSON.stringify(registered(code)));
  process.exit(0);
});

/**
 * Runs the module with stand-ins for all that it imports and for the browser. What it exports is
 * then known by name and kind, whatever bundler made it.
 */
function registered(code) {
  const registrations = [];
  const globals = globalsWith({
    System: {
      register: (...call) => registrations.push(call.filter((one) => typeof one !== 'string')),
    },
  });
  try {
    vm.runInContext(code, globals, { timeout: STEP_TIMEOUT_MS });
    if (registrations.length !== 1) return { status: 'no-module' };
    const [[dependencies, declare]] = registrations;
    const found = {};
    const exporting = (name, value) => {
      Object.assign(found, typeof name === 'object' && name !== null ? name : { [name]: value });
      return value;
    };
    Object.assign(globals, { harness: { dependencies, declare, exporting, standIn } });
    vm.runInContext(RUN, globals, { timeout: STEP_TIMEOUT_MS });
    const kinds = Object.keys(found).map((name) => [name, kindOf(found[name])]);
    return { status: 'module', exports: Object.fromEntries(kinds) };
  } catch (error) {
    return {
      status: 'throws',
      message: error instanceof Error || error?.message ? String(error.message) : String(error),
    };
  }
}

const RUN = `{
  const { dependencies, declare, exporting, standIn } = harness;
  const { setters = [], execute } = declare(exporting, {
    meta: { url: 'http://localhost/module.js' },
    import: () => new Promise(() => undefined),
  });
  dependencies.forEach((_, index) => setters[index]?.(standIn()));
  execute?.();
}`;

/** single-spa takes a function, or a list of functions that it calls one after another. */
function kindOf(value) {
  const isFunction = (one) => typeof one === 'function';
  return isFunction(value) || (Array.isArray(value) && value.length > 0 && value.every(isFunction))
    ? 'function'
    : typeof value;
}

/** JavaScript's own globals, and a stand-in for each that only browsers have. */
function globalsWith(own) {
  const globals = vm.createContext({ console: standIn(), ...own });
  for (const name of BROWSER) if (!(name in globals)) globals[name] = standIn();
  for (const name of ['window', 'self', 'top', 'parent'])
    globals[name] = vm.runInContext('globalThis', globals);
  return globals;
}

const BROWSER = [
  'document',
  'location',
  'navigator',
  'history',
  'screen',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'crypto',
  'performance',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FileReader',
  'FormData',
  'URL',
  'URLSearchParams',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'MessageChannel',
  'Worker',
  'Event',
  'CustomEvent',
  'EventTarget',
  'Node',
  'Element',
  'HTMLElement',
  'SVGElement',
  'Document',
  'DocumentFragment',
  'ShadowRoot',
  'CSSStyleSheet',
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'DOMParser',
  'CSS',
  'Image',
  'TextEncoder',
  'TextDecoder',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'matchMedia',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'structuredClone',
  'customElements',
  'trustedTypes',
  'atob',
  'btoa',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'DOMException',
  'alert',
  'confirm',
  'prompt',
  'open',
  'scrollTo',
  'innerWidth',
  'innerHeight',
  'devicePixelRatio',
];

/**
 * Something that can be called, constructed, read, compared, printed and gone through (it is
 * empty), and gives the same again: what a module does with its imports when it is loaded.
 */
function standIn() {
  const answer = new Proxy(function standIn() {}, {
    get(target, name) {
      if (name === Symbol.toPrimitive) return () => '';
      if (name === Symbol.iterator) return [][Symbol.iterator];
      // Not a promise: awaiting one that is its own answer would never end.
      if (name === 'then') return undefined;
      if (name === 'prototype') return target.prototype;
      return answer;
    },
    apply: () => answer,
    construct: () => answer,
    has: () => true,
  });
  return answer;
}
