import { findScriptFindings } from './deeds.ts';
import { findGlobalCalls } from './global-calls.ts';

const findings = (code: string) =>
  findScriptFindings(
    { file: 'chunk-1.js', deeds: [], calls: findGlobalCalls(code) },
    { module: 'mf-billing', policies: ['module-billing'] },
  );

test.each([
  ['localStorage.clear()', 'localStorage.clear'],
  ['window.localStorage.clear()', 'localStorage.clear'],
  ['globalThis?.sessionStorage?.clear?.()', 'sessionStorage.clear'],
  [`self['local' + 'Storage']['clear']()`, 'localStorage.clear'],
  ['const s = window.localStorage; function f() { s.clear() }', 'localStorage.clear'],
  ['const { sessionStorage: s } = window; s.clear()', 'sessionStorage.clear'],
  ['let s; s = localStorage; s.clear()', 'localStorage.clear'],
  ['const clear = localStorage.clear.bind(localStorage)', 'localStorage.clear'],
  ['Storage.prototype.clear.call(sessionStorage)', 'sessionStorage.clear'],
  ['[localStorage, sessionStorage].forEach((one) => one.clear())', 'sessionStorage.clear'],
  ['for (const one of [localStorage]) one.clear()', 'localStorage.clear'],
  ['(function (w) { w.localStorage.clear() })(window)', 'localStorage.clear'],
  ['const KEY = "localStorage"; window[KEY].clear()', 'localStorage.clear'],
  [
    'indexedDB.deleteDatabase("console-token-key")',
    'indexedDB.deleteDatabase("console-token-key")',
  ],
  [
    'indexedDB.databases().then((all) => all.map((one) => indexedDB.deleteDatabase(one.name)))',
    'for each of indexedDB.databases()',
  ],
])('a deletion is found: %s', (code, named) => {
  expect(findings(code)).toEqual([{ rule: 'stored-data', reason: expect.stringContaining(named) }]);
});

test.each([
  ['trustedTypes.createPolicy("vue", {})', 'vue'],
  ['window.trustedTypes.createPolicy("angular", {})', 'angular'],
  [
    'globalThis?.window?.trustedTypes?.createPolicy("svelte-trusted-html", {})',
    'svelte-trusted-html',
  ],
  [
    'const t = globalThis, i = t.trustedTypes, s = i ? i.createPolicy("lit-html", {}) : void 0',
    'lit-html',
  ],
  [
    'let tt; try { tt = typeof window !== "undefined" && window.trustedTypes } catch {} tt && tt.createPolicy(`vue`, {})',
    'vue',
  ],
  ['var p; (p = self.trustedTypes) != null && p.createPolicy("goog#html", {})', 'goog#html'],
  ['const { createPolicy } = trustedTypes; createPolicy("default")', 'default'],
  ['const { trustedTypes: { createPolicy: c } } = self; c("dompurify")', 'dompurify'],
  [
    'const NAME = "angular#" + "bundler"; (0, window.trustedTypes.createPolicy)(NAME)',
    'angular#bundler',
  ],
  ['const NAMES = { html: "jSanity" }; trustedTypes.createPolicy(NAMES.html)', 'jSanity'],
  ['trustedTypes.createPolicy.call(trustedTypes, "webpack")', 'webpack'],
  ['function make(types) { return types.createPolicy("x", { createHTML: (t) => t }) }', '"x"'],
])('a policy is found: %s', (code, name) => {
  expect(findings(code)).toEqual([{ rule: 'policy', reason: expect.stringContaining(name) }]);
});

test.each([
  'const cache = new Map(); cache.clear(); localStorage.getItem("a")',
  'const localStorage = new Map(); localStorage.clear()',
  'function f(localStorage) { localStorage.clear() } f(cache)',
  'const text = "localStorage.clear()"; /* sessionStorage.clear() */',
  'var cache = { items: new Map(), clear() { this.items.clear(); localStorage.removeItem("a") } }; cache.clear()',
  'class Store { clear() { sessionStorage.removeItem("a") } } new Store().clear()',
  'const DB = "mf-billing." + version; indexedDB.deleteDatabase(DB)',
  'indexedDB.deleteDatabase(`billing-`.concat(version))',
  'indexedDB.deleteDatabase(`billing-1`)',
  'function deleteDB(name) { return indexedDB.deleteDatabase(name) }',
  'const policies = { createPolicy(name) {} }; policies.createPolicy("default", { days: 30 })',
  'function createPolicy(name) {} createPolicy("default")',
  'trustedTypes.createPolicy("module-billing", { createHTML: (t) => t })',
  'trustedTypes.createPolicy(name, {})',
  'let tt = typeof window < "u" && void 0; if (tt) tt.createPolicy("vue", { createHTML: (t) => t })',
  '(void 0)?.createPolicy("svelte-trusted-html", { createHTML: (t) => t })',
  'let a = b, b = a; a.createPolicy; a.clear(); localStorage',
])('other code is no finding: %s', (code) => {
  expect(findings(code)).toEqual([]);
});
