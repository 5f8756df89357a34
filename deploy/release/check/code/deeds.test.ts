import path from 'node:path';
import type { Deed, ModuleNames } from '../../store/release.ts';
import { runModules } from '../run/run-modules.ts';
import { findScriptFindings } from './deeds.ts';

const FOLDER = path.resolve(__dirname, '../run');

const pathOf = (index: number): string => `mf-billing/1.0.0/${index}.js`;

/** Runs scripts one after the other in one engine. */
function run(scripts: readonly string[]): Promise<ModuleNames> {
  const files = scripts.map((script, index): [string, string] => [
    pathOf(index),
    `System.register([], (e) => ({ execute() { 'use strict'; ${script} } }))`,
  ]);
  const modules = { files: Object.fromEntries(files), imports: {}, link: [] };
  return runModules({ ...modules, run: files.map(([file]) => file) }, FOLDER);
}

const findings = (deeds: readonly Deed[] = [], policies: readonly string[] = []) =>
  findScriptFindings(
    { file: 'mf-billing.js', deeds, calls: [] },
    { module: 'mf-billing', policies },
  );

/** Harmful scripts, with the rule that they break and the words that name it. */
const harmful: readonly (readonly [script: string, rule: string, named: string])[] = [
  ['Object.prototype.tap = function () { return this; };', 'built-ins', 'Object.prototype.tap'],
  ['Array.prototype.sort = function () {};', 'built-ins', 'Array.prototype.sort'],
  [
    `Object.defineProperty(Array.prototype, 'includes', { value: () => true });`,
    'built-ins',
    'Array.prototype.includes',
  ],
  [
    `Object.defineProperty(Array.prototype, 'last', { get() { return this.at(-1); } });`,
    'built-ins',
    'Array.prototype.last',
  ],
  ['Object.assign(String.prototype, { trim() {} });', 'built-ins', 'String.prototype.trim'],
  ['Reflect.set(Number.prototype, "toFixed", 1);', 'built-ins', 'Number.prototype.toFixed'],
  ['delete Array.prototype.flat;', 'built-ins', 'removes Array.prototype.flat'],
  ['Object.setPrototypeOf(Map.prototype, {});', 'built-ins', 'Map.prototype.__proto__'],
  ['Object.freeze(Set.prototype);', 'built-ins', 'Set.prototype.'],
  ['Object.preventExtensions(WeakMap.prototype);', 'built-ins', 'WeakMap.prototype.extensibility'],
  ['Array.prototype[Symbol.iterator] = function () {};', 'built-ins', '[Symbol.iterator]'],
  ['Object.prototype.__defineGetter__ = 1;', 'built-ins', '__defineGetter__'],
  ['Object.keys = () => [];', 'built-ins', 'Object.keys'],
  ['JSON.parse = () => ({});', 'built-ins', 'JSON.parse'],
  ['Math.random = () => 4;', 'built-ins', 'Math.random'],
  ['Reflect.ownKeys = () => [];', 'built-ins', 'Reflect.ownKeys'],
  ['Date.now = () => 0;', 'built-ins', 'Date.now'],
  ['RegExp.prototype.exec = () => null;', 'built-ins', 'RegExp.prototype.exec'],
  ['Symbol.for = () => Symbol();', 'built-ins', 'Symbol.for'],
  ['Error.prototype.toString = () => "";', 'built-ins', 'Error.prototype.toString'],
  ['Function.prototype.bind = function () {};', 'built-ins', 'Function.prototype.bind'],
  ['Promise.prototype.then = function () {};', 'built-ins', 'Promise.prototype.then'],
  ['(async () => 0).__proto__.later = 1;', 'built-ins', 'Function.prototype.later'],
  ['[].values().__proto__.next = () => 0;', 'built-ins', 'Iterator.next'],
  ['(async () => { await 0; Map.prototype.get = 1; })();', 'built-ins', 'Map.prototype.get'],
  ['globalThis.Promise = class Zone extends Promise {};', 'built-ins', 'changes Promise'],
  ['window.fetch = async () => 0;', 'built-ins', 'changes fetch'],
  ['self.setTimeout = () => 0;', 'built-ins', 'setTimeout'],
  ['delete window.ResizeObserver;', 'built-ins', 'removes ResizeObserver'],
  ['Element.prototype.remove = () => 0;', 'built-ins', 'Element.prototype.remove'],
  ['HTMLElement.prototype.append = () => 0;', 'built-ins', 'HTMLElement.prototype.append'],
  [
    'if (!Element.prototype.glow) Element.prototype.glow = 1;',
    'built-ins',
    'Element.prototype.glow',
  ],
  ['Response.prototype.json = () => 0;', 'built-ins', 'Response.prototype.json'],
  ['EventTarget.prototype.addEventListener = () => 0;', 'built-ins', 'addEventListener'],
  ['XMLHttpRequest.prototype.open = () => 0;', 'built-ins', 'XMLHttpRequest.prototype.open'],
  ['URL.createObjectURL = () => "";', 'built-ins', 'URL.createObjectURL'],
  ['history.pushState = () => 0;', 'built-ins', 'history.pushState'],
  ['navigator.sendBeacon = () => true;', 'built-ins', 'navigator.sendBeacon'],
  ['localStorage.setItem = () => 0;', 'built-ins', 'localStorage.setItem'],
  ['console.error = () => 0;', 'built-ins', 'console.error'],
  ['System.import = () => 0;', 'built-ins', 'System.import'],
  ['document.createElement = () => 0;', 'built-ins', 'document.createElement'],
  ['document.title = "Billing";', 'built-ins', 'document.title'],
  ['location.href = "/billing";', 'built-ins', 'location.href'],
  ['window.onerror = () => true;', 'built-ins', 'onerror'],
  ['onhashchange = () => 0;', 'built-ins', 'onhashchange'],
  ['document.onkeydown = () => false;', 'built-ins', 'document.onkeydown'],
  ['document.body.onpaste = () => false;', 'built-ins', 'document.body.onpaste'],
  ['document.documentElement.lang = "de";', 'built-ins', 'document.documentElement.lang'],
  ['localStorage.clear();', 'stored-data', 'localStorage.clear()'],
  ['const all = [sessionStorage]; all[0].clear();', 'stored-data', 'sessionStorage.clear()'],
  ['indexedDB.deleteDatabase("console");', 'stored-data', 'indexedDB.deleteDatabase("console")'],
  ['document.cookie = "a=; Max-Age=0";', 'stored-data', 'document.cookie'],
  ['trustedTypes.createPolicy("lit" + "-html", {});', 'policy', '"lit-html"'],
  ['window.billed = window.cache = {};', 'new-global', 'cache and billed'],
  ['customElements.define("x-gauge", class extends HTMLElement {});', 'new-global', 'x-gauge'],
];

/** Scripts that do only what they may do while they are loaded. */
const harmless: readonly string[] = [
  'Object.hasOwn ||= () => true;',
  'if (!Array.prototype.at) Array.prototype.at = () => 0;',
  'if (!Array.fromAsync) Array.fromAsync = () => 0;',
  'if (!Promise.try) Promise.try = () => 0;',
  'if (!window.structuredClone) window.structuredClone = () => 0;',
  'if (!globalThis.Intl?.Segmenter) globalThis.Intl = { Segmenter() {} };',
  `if (!('replaceChildren' in Element.prototype)) Element.prototype.replaceChildren = () => 0;`,
  `if (!('showModal' in HTMLDialogElement.prototype)) HTMLDialogElement.prototype.showModal = 1;`,
  'if (!Response.json) Response.json = () => 0;',
  'if (!AbortSignal.any) AbortSignal.any = () => 0;',
  'if (!URL.canParse) URL.canParse = () => true;',
  'if (!Symbol.dispose) Symbol.dispose = Symbol("dispose");',
  'if (!ReadableStream.prototype[Symbol.asyncIterator]) ReadableStream.prototype[Symbol.asyncIterator] = 1;',
  'if (!window.requestIdleCallback) window.requestIdleCallback = () => 0;',
  'class Amounts extends Array { sort() { return this; } } Amounts.prototype.sum = () => 0;',
  'class Wrong extends Error {} Wrong.prototype.name = "Wrong"; Error.stackTraceLimit = 50;',
  'const json = { parse: JSON.parse }; json.parse = () => 0; Object.create(Array.prototype).at = 1;',
  'const link = document.createElement("a"); link.onclick = () => 0; link.title = "Billing";',
  'const image = new Image(); image.src = "/a.png"; image.onload = () => 0;',
  'class Gauge extends HTMLElement { connectedCallback() {} }; Gauge.prototype.show = () => 0;',
  'customElements.get("mf-billing-gauge") || customElements.define("mf-billing-gauge", class {});',
  '(self.webpackChunk_console_mf_billing = self.webpackChunk_console_mf_billing || []).push([1]);',
  'globalThis.__mfBilling ??= {}; window.__VUE__ = true; window[Symbol.for("console.x")] = 1;',
  'window.addEventListener("resize", () => 0); document.body.style.color = "red";',
  'localStorage.setItem("mf-billing.a", "1"); localStorage.removeItem("mf-billing.a");',
  'indexedDB.deleteDatabase("mf-billing.v1"); document.cookie = "mf-billing-view=list";',
  'trustedTypes.createPolicy("module-billing", {});',
];

test('what a script changes outside itself while it is loaded is found and named', async () => {
  const loaded = await run(harmful.map(([script]) => script));
  const found = harmful.map(([script], index) => {
    const { status, message, deeds } = loaded[pathOf(index)] ?? {};
    return { script, status, message, found: findings(deeds) };
  });
  expect(found).toEqual(
    harmful.map(([script, rule, named]) => ({
      ...{ script, status: 'module', message: undefined },
      found: [{ rule, reason: expect.stringContaining(named) }],
    })),
  );
});

test('polyfills, classes, elements and names of its own are no findings', async () => {
  const loaded = await run(harmless);
  const found = harmless.map((script, index) => {
    const { status, message, deeds } = loaded[pathOf(index)] ?? {};
    return { script, status, message, found: findings(deeds, ['module-billing']) };
  });
  expect(found).toEqual(
    harmless.map((script) => ({ script, status: 'module', message: undefined, found: [] })),
  );
});

test('a change is attributed to the file that made it, also if its imports are loaded later', async () => {
  const first = `Promise.resolve().then(() => { Array.prototype.own = 1; });
    System.register(['lib'], () => ({ setters: [() => { Map.prototype.own = 1; }], execute() {} }))`;
  const lib = `System.register([], () => ({ execute() { Set.prototype.own = 1; } }))`;
  const loaded = await runModules(
    { files: { first, lib }, imports: { lib: 'lib' }, run: ['first'], link: [] },
    FOLDER,
  );
  const changed = (file: string) => loaded[file]?.deeds?.map(({ of }) => of);
  expect(changed('first')).toEqual(['Array.prototype', 'Map.prototype']);
  expect(changed('lib')).toEqual(['Set.prototype']);
});
