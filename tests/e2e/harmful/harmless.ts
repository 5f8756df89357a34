import { type HarmlessRelease, PLACES, release, styled } from './compose.ts';

const styles: readonly HarmlessRelease[] = [
  {
    name: 'a chart of uPlot with its stylesheet',
    looks:
      'The stylesheet of uPlot names `.uplot`, `.u-legend` and elements, none with the module’s prefix.',
    preset: 'Wraps each third-party stylesheet in `@scope` with the places of the module.',
    files: release(
      {
        mount: `
var chart = document.createElement('div');
chart.className = 'uplot';
var table = document.createElement('table');
table.className = 'u-legend u-inline u-live';
table.createTHead().insertRow().append(document.createElement('th'));
chart.append(document.createElement('canvas'), table);
place.append(chart);`,
      },
      {
        'mf-billing.css': `@scope (${PLACES}) {
.uplot, .uplot *, .uplot *::before, .uplot *::after { box-sizing: border-box; }
.uplot { font-family: system-ui, sans-serif; line-height: 1.5; width: min-content; }
.u-wrap { position: relative; user-select: none; }
.u-over, .u-under { position: absolute; }
.uplot canvas { display: block; position: relative; width: 100%; height: 100%; }
.u-inline { display: block; }
.u-inline * { display: inline-block; }
.u-legend th { font-weight: 600; }
.u-legend th > * { vertical-align: middle; display: inline-block; }
.u-legend .u-marker { width: 1em; height: 1em; background-clip: padding-box !important; }
.u-inline.u-live th::after { content: ":"; vertical-align: middle; }
.u-series > * { padding: 4px; }
.u-legend .u-off > * { opacity: 0.3; }
.u-hz .u-cursor-x, .u-vt .u-cursor-y { height: 100%; border-right: 1px dashed #607d8b; }
}
`,
      },
    ),
    works: `getComputedStyle(document.querySelector('.u-inline')).display === 'block'`,
  },
  {
    name: 'components of Blueprint that the console does not share',
    looks:
      'Its stylesheet names classes and variables of Blueprint, `body`, and an animation without prefix.',
    preset:
      'Wraps the stylesheet in `@scope`, makes `:root` `:scope`, prefixes the names of its animations, and leaves out rules for `html` and `body`.',
    files: release(
      {
        mount: `
var bar = document.createElement('div');
bar.className = 'bp6-skeleton';
bar.textContent = 'Loading';
place.append(bar);`,
      },
      {
        'mf-billing.css': `@scope (${PLACES}) {
:scope { --bp-intent-primary-rest: #2d72d2; --bp-emphasis-transition-duration: 100ms; }
.bp6-skeleton { animation: 1000ms linear infinite alternate mf-billing-skeleton-glow; border-color: rgba(211, 216, 222, 0.2) !important; color: transparent !important; pointer-events: none; }
.bp6-skeleton::before, .bp6-skeleton::after, .bp6-skeleton * { visibility: hidden !important; }
.bp6-portal { left: 0; position: absolute; right: 0; top: 0; }
.bp6-popover .bp6-popover-content { border-radius: 4px; position: relative; }
.bp6-popover.bp6-dark .bp6-popover-content, .bp6-dark .bp6-popover .bp6-popover-content { background: #2f343c; }
.bp6-overlay-backdrop.bp6-popover-backdrop { background: rgba(255, 255, 255, 0); }
}
@keyframes mf-billing-skeleton-glow {
from { background: rgba(211, 216, 222, 0.2); }
to { background: rgba(95, 107, 124, 0.2); }
}
`,
      },
    ),
    works: `getComputedStyle(document.querySelector('.bp6-skeleton')).animationName === 'mf-billing-skeleton-glow'`,
  },
  {
    name: 'CSS Modules with short hashes',
    looks:
      'Short and escaped class names, nested rules, and a state of the whole page as ancestor.',
    files: styled(
      `.mf-billing-row-a3F{display:grid;&:hover{background:var(--console-surface-hover)}& > td{padding:0}}.mf-billing-row-\\+x9:is(:hover,:focus-visible)>.mf-billing-cell-\\/Qa{color:var(--console-accent-text)}:root.bp6-dark .mf-billing-row-a3F,[dir=rtl] .mf-billing-row-a3F,body:has(dialog[open]) .mf-billing-row-a3F{opacity:.9}.mf-billing-row-a3F table,.mf-billing-row-a3F *{margin:0}`,
    ),
  },
  {
    name: 'variables of its own on the root, also for the dark theme',
    looks: 'Selectors of the whole page: `:root`, `html`, and its theme.',
    files: styled(`:root { --mf-billing-due: #cd4246; --mf-billing-gap: var(--console-gap, 8px); }
html[data-theme="dark"], :root.bp6-dark { --mf-billing-due: #fa999c; }
@media (prefers-contrast: more) { :root { --mf-billing-due: #8e292c; } }
.mf-billing-due { color: var(--mf-billing-due); --bp-intent-primary-rest: var(--mf-billing-due); }
`),
    works: `getComputedStyle(document.documentElement).getPropertyValue('--mf-billing-due') !== ''`,
  },
  {
    name: 'animations, fonts, properties and pages with its prefix',
    looks: 'At-rules whose names are global to the page.',
    files: styled(`@keyframes mf-billing-spin { from { rotate: 0turn; } 50%, to { rotate: 1turn; } }
@font-face { font-family: "mf-billing-digits"; src: local("Consolas"), local("monospace"); unicode-range: U+30-39; }
@property --mf-billing-angle { syntax: "<angle>"; inherits: false; initial-value: 0deg; }
@counter-style mf-billing-steps { system: fixed; symbols: "a" "b"; suffix: ") "; }
@layer mf-billing-base, mf-billing-parts;
@layer mf-billing-base { .mf-billing-bill { margin: 0; } }
@page mf-billing-bill { size: A5 landscape; margin: 1cm; }
@container mf-billing-card (width > 30rem) { .mf-billing-bill { columns: 2; } }
@media print { .mf-billing-bill { page: mf-billing-bill; animation: mf-billing-spin 1s; } }
`),
  },
  {
    name: 'element selectors within its own screen',
    looks: 'A reset: `*`, `table`, `button`, `h1`, `!important`.',
    files: styled(`@scope (${PLACES}) to (.mf-billing-foreign) {
*, ::before, ::after { box-sizing: border-box; }
table { border-collapse: collapse; inline-size: 100% !important; }
button, h1 { all: revert; font: inherit; }
@media (width < 60rem) { table, tr, td { display: block; } }
}
#single-spa-application\\:\\@console\\/mf-billing > h1 { margin: 0; }
`),
    works: `getComputedStyle(document.querySelector('main h1')).marginTop === '0px'`,
  },
];

const elements: readonly HarmlessRelease[] = [
  {
    name: 'messages in a container of its own in the body',
    looks: 'An element outside its screen, above everything else.',
    button: 'Save',
    files: release({
      top: `var portal;`,
      mount: `
portal = document.createElement('div');
portal.dataset.portals = 'mf-billing';
document.body.append(portal);
button('Save', function () {
  var toast = document.createElement('p');
  toast.setAttribute('role', 'status');
  toast.setAttribute('data-fixture', '');
  toast.style.cssText = 'position:fixed;inset:auto 1rem 1rem auto;z-index:40';
  toast.textContent = 'Saved';
  portal.append(toast);
  toast.addEventListener('click', function () { toast.remove(); });
});`,
      unmount: `portal.remove();`,
    }),
    works: `document.querySelector('[data-portals] [role="status"]').textContent === 'Saved'`,
  },
  {
    name: 'a modal dialog that it closes itself',
    looks: '`showModal`, a lock of scrolling, and `inert`, all undone when the dialog closes.',
    button: 'Delete…',
    files: release({
      top: `var dialog, overflow;
function closed() {
  document.body.style.overflow = overflow;
  if (!document.body.getAttribute('style')) document.body.removeAttribute('style');
}`,
      mount: `
dialog = document.createElement('dialog');
dialog.textContent = 'Delete the bill?';
dialog.addEventListener('close', closed);
place.append(dialog);
button('Delete…', function () {
  overflow = document.body.style.overflow;
  document.body.style.overflow = 'hidden';
  dialog.showModal();
  setTimeout(function () { dialog.close(); }, 200);
});`,
      unmount: `if (dialog.open) { dialog.close(); closed(); }`,
    }),
    works: `new Promise((done) => setTimeout(done, 500)).then(() => !document.body.style.overflow)`,
  },
  {
    name: 'a canvas that follows its size',
    looks: 'An observer, animation frames, and a listener for the resolution of the screen.',
    files: release({
      top: `var observer, frame, query, draw;`,
      mount: `
var canvas = document.createElement('canvas');
var context2d = canvas.getContext('2d', { alpha: true });
var data = new Float64Array(2000).map(function (_, index) { return Math.sin(index / 50); });
draw = function () {
  context2d.clearRect(0, 0, canvas.width, canvas.height);
  data.forEach(function (value, index) { context2d.fillRect(index, 50 + value * 40, 1, 1); });
  frame = requestAnimationFrame(draw);
};
place.append(canvas);
observer = new ResizeObserver(function (entries) {
  canvas.width = Math.round(entries[0].contentRect.width);
  canvas.height = 100;
});
observer.observe(place);
query = matchMedia('(resolution: 1dppx)');
query.addEventListener('change', draw);
frame = requestAnimationFrame(draw);`,
      unmount: `
observer.disconnect();
cancelAnimationFrame(frame);
query.removeEventListener('change', draw);`,
    }),
    works: `document.querySelector('main canvas').width > 0`,
  },
  {
    name: 'a web component with a shadow root',
    looks:
      'A global element name, `attachShadow`, and sheets with element selectors that are adopted by script.',
    files: release({
      load: `
class BillingGauge extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':host { display: block } * { color: inherit } button, table { all: revert }');
    sheet.insertRule('p { margin: 0 }');
    root.adoptedStyleSheets = [sheet];
    const text = document.createElement('p');
    text.textContent = this.getAttribute('value') + ' %';
    root.append(text);
  }
}
if (!customElements.get('mf-billing-gauge')) customElements.define('mf-billing-gauge', BillingGauge);`,
      mount: `
const gauge = document.createElement('mf-billing-gauge');
gauge.setAttribute('value', '40');
place.append(gauge);`,
    }),
    works: `document.querySelector('mf-billing-gauge').shadowRoot.textContent === '40 %'`,
  },
];

const code: readonly HarmlessRelease[] = [
  {
    name: 'polyfills that add nothing',
    looks:
      'Assignments to built-in prototypes. All browsers have these functions, but the engine of the check may lack some, and its stand-ins have no members.',
    files: release({
      load: `
Object.hasOwn ||= function (target, key) { return Object.prototype.hasOwnProperty.call(target, key); };
if (!Array.prototype.at) Array.prototype.at = function (index) { return this[index < 0 ? this.length + index : index]; };
if (!String.prototype.replaceAll) String.prototype.replaceAll = function (from, to) { return this.split(from).join(to); };
if (!Promise.withResolvers) Promise.withResolvers = function () { var all = {}; all.promise = new Promise(function (a, b) { all.resolve = a; all.reject = b; }); return all; };
if (!('replaceChildren' in Element.prototype)) Element.prototype.replaceChildren = function () { this.textContent = ''; this.append.apply(this, arguments); };
if (!('showModal' in HTMLDialogElement.prototype)) HTMLDialogElement.prototype.showModal = function () { this.setAttribute('open', ''); };
if (!('clear' in Storage.prototype)) Storage.prototype.clear = function () {};
if (!Response.json) Response.json = function (body) { return new Response(JSON.stringify(body)); };
if (typeof Intl === 'undefined' || !Intl.ListFormat) window.Intl = { ListFormat: function () {} };
if (!window.structuredClone) window.structuredClone = function (value) { return JSON.parse(JSON.stringify(value)); };
if (!AbortSignal.any) AbortSignal.any = function (all) { return all[0]; };`,
    }),
    works: `/native code/.test(Element.prototype.replaceChildren)`,
  },
  {
    name: 'classes that extend built-in ones, and a global of its own',
    looks: 'Writes to prototypes and to the window.',
    files: release({
      load: `
globalThis.__mfBilling ??= { shared: new Map() };
class Amounts extends Array {
  sort(compare) { return super.sort(compare ?? ((a, b) => a - b)); }
}
Amounts.prototype.sum = function () { return this.reduce((sum, one) => sum + one, 0); };
Object.defineProperty(Amounts.prototype, 'largest', { get() { return Math.max(...this); } });
Object.setPrototypeOf(Amounts.prototype, Array.prototype);
class BillingError extends Error {
  toJSON() { return { message: this.message }; }
}
BillingError.prototype.name = 'BillingError';
const json = { parse: JSON.parse, stringify: JSON.stringify };
json.parse = (text) => JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value));
function Base() {}
Base.prototype = Object.create(Object.prototype, { constructor: { value: Base } });
Base.prototype.toString = () => 'Base';
checkSum(Amounts.from([1, 2]).sum());
function checkSum(sum) { if (sum !== 3) throw new BillingError('wrong'); }`,
    }),
    works: `window.__mfBilling.shared instanceof Map && !('sum' in [])`,
  },
  {
    name: 'listeners with a signal that unmount aborts',
    looks: 'Listeners on window, document and body, with capture, and handlers in properties.',
    files: release({
      top: `var controller, before;`,
      mount: `
controller = new AbortController();
var signal = controller.signal;
window.addEventListener('resize', function () { place.dataset.width = String(innerWidth); }, { signal: signal });
document.addEventListener('keydown', function (event) {
  if (event.key === 'n' && event.altKey) heading.focus();
}, { signal: signal, capture: true });
document.body.addEventListener('pointermove', function () {}, { signal: signal, passive: true });
window.addEventListener('beforeunload', function (event) {
  if (place.querySelector('[data-unsaved]')) event.preventDefault();
}, { signal: signal });
place.addEventListener('click', function (event) { event.stopPropagation(); });
before = window.onafterprint;
window.onafterprint = function () {};
var timer = setInterval(function () {}, 1000);
signal.addEventListener('abort', function () { clearInterval(timer); });`,
      unmount: `
controller.abort();
window.onafterprint = before;`,
    }),
  },
  {
    name: 'navigation by the router of the page',
    looks: 'Changes of the address, among them a replaced one and a hash.',
    button: 'Open bill',
    files: release({
      imports: { 'single-spa': ['navigateToUrl'] },
      top: `
function shown() { document.querySelector('[data-at]')?.setAttribute('data-at', location.pathname); }`,
      mount: `
var at = document.createElement('p');
at.setAttribute('data-at', '');
place.append(at);
window.addEventListener('single-spa:routing-event', shown);
button('Open bill', function () {
  navigateToUrl('/billing/list#due');
  history.replaceState(history.state, '', '/billing/17?tab=lines');
  navigateToUrl('/billing/17');
});`,
      unmount: `window.removeEventListener('single-spa:routing-event', shown);`,
    }),
    works: `location.pathname === '/billing/17'`,
  },
  {
    name: 'texts of its own namespace, in the language of the page',
    looks:
      'Uses i18next, and words such as `init` and `changeLanguage` as keys and as names of its own.',
    files: release({
      imports: { i18next: ['default as i18next'] },
      top: `
var ledger = { init: function (words) { return words.length; }, changeLanguage: function () { return 'en'; } };`,
      mount: `
var t = function (key, values) { return i18next.t(key, Object.assign({ ns: 'mf-billing' }, values)); };
heading.textContent = t('title');
var due = document.createElement('p');
due.id = 'mf-billing-due';
due.textContent = t('due', { count: ledger.init([1, 2, 3]) });
due.lang = ledger.changeLanguage();
place.append(due);`,
    }),
    works: `/^3 due$/.test(document.getElementById('mf-billing-due').textContent)`,
  },
  {
    name: 'storage, cookies and a database with its prefix',
    looks: 'Deletes a database and clears a store: both its own.',
    files: release({
      top: `
var cache = {
  items: new Map(),
  clear: function () {
    this.items.clear();
    Object.keys(localStorage).filter(function (key) { return key.startsWith('mf-billing.'); })
      .forEach(function (key) { localStorage.removeItem(key); });
  },
};`,
      mount: `
cache.clear();
localStorage.setItem('mf-billing.columns', '["due"]');
sessionStorage.setItem('mf-billing.draft', 'A5');
document.cookie = 'mf-billing-view=list; Max-Age=3600; SameSite=Lax; Path=/billing';
var old = indexedDB.deleteDatabase('mf-billing.v1');
old.onsuccess = function () {
  var opening = indexedDB.open('mf-billing.v2', 1);
  opening.onupgradeneeded = function () { opening.result.createObjectStore('bills'); };
  opening.onsuccess = function () {
    opening.result.close();
    heading.setAttribute('data-stored', '');
  };
};`,
    }),
    works: `localStorage.getItem('mf-billing.columns') === '["due"]'`,
  },
  {
    name: 'a worker from its own files',
    looks: 'A worker, a script address and messages; created at mount, not at import.',
    button: 'Sum',
    files: release(
      {
        top: `var worker;`,
        mount: `
var result = document.createElement('output');
place.append(result);
button('Sum', function () {
  // Works without the worker too, because a policy or an origin may forbid it.
  var here = function () { result.textContent = '6'; };
  try {
    worker = new Worker(new URL('part-sum.js', context.meta.url), { name: 'mf-billing' });
    worker.onmessage = function (event) { result.textContent = String(event.data); };
    worker.onerror = here;
    worker.postMessage([1, 2, 3]);
  } catch (error) {
    here();
  }
});`,
        unmount: `if (worker) worker.terminate();`,
      },
      {
        'part-sum.js': `self.onmessage = function (event) {
  self.postMessage(event.data.reduce(function (sum, one) { return sum + one; }, 0));
};
`,
      },
    ),
    works: `new Promise((done) => setTimeout(done, 1000)).then(() => document.querySelector('main output').textContent === '6')`,
  },
  {
    name: 'policies of billing that are not Trusted Types',
    looks:
      'Calls of its own function `createPolicy` with names that are refused elsewhere, a check of `window.trustedTypes`, and code in a text.',
    files: release({
      load: `
var policies = {
  all: [],
  createPolicy: function (name, rules) { this.all.push({ name: name, rules: rules }); return name; },
};
policies.createPolicy('default', { days: 30 });
policies.createPolicy('angular', { days: 10 });
function createPolicy(name) { return policies.createPolicy(name, {}); }
createPolicy('reminders');`,
      mount: `
var isStrict = Boolean(window.trustedTypes && window.trustedTypes.isHTML);
var note = document.createElement('p');
note.textContent = policies.all.length + (isStrict ? ' policies' : ' rules') + ': localStorage.clear(), @import, table { display: none }';
place.append(note);`,
    }),
  },
  {
    name: 'a chunk that is loaded when it is needed, with its own stylesheet',
    looks: 'Files that only a script names, and a link element that is added and removed.',
    button: 'Details',
    files: release(
      {
        top: `var link;`,
        mount: `
button('Details', async function () {
  link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.href = new URL('mf-billing.late.css', context.meta.url).href;
  document.head.append(link);
  var part = await context.import('./part-details-5e0b.js');
  part.show(place);
});`,
        unmount: `if (link) link.remove();`,
      },
      {
        'mf-billing.late.css': '.mf-billing-details { color: var(--console-text); }\n',
        'part-details-5e0b.js': `System.register([],function(e){"use strict";return{execute:function(){
e("show",function(e){var t=document.createElement("p");t.className="mf-billing-details",t.textContent="Details of the bill",e.append(t)})}}});
`,
      },
    ),
    works: `new Promise((done) => setTimeout(done, 1000)).then(() => document.querySelector('.mf-billing-details') !== null)`,
  },
  {
    name: 'a minified module with several lifecycles in lists',
    looks:
      'Lifecycles that are lists of functions, a getter as export, and a name `unregisterApplication` of its own.',
    files: release(
      `System.register(["react"],function(e,t){"use strict";var n,r;return{setters:[function(e){n=e.createElement}],execute:function(){
const o={unregisterApplication:e=>e,start(){return 1},triggerAppChange:()=>0};class i{static prototypeOf=Object.prototype}
e({bootstrap:[async()=>{},async()=>{o.start()}],mount:[async e=>{r=document.createElement("h1"),r.textContent="Billing",r.dataset.fixture="",e.domElement.append(r)}],unmount:[async e=>{o.unregisterApplication(r).remove()}]}),e("version",n&&i.prototypeOf?"1":"0")}}});
`,
    ),
    works: `document.querySelector('main h1').textContent === 'Billing'`,
  },
];

/** Twenty releases that must go live without `--allow`, and whose screens must work. */
export const harmless: readonly HarmlessRelease[] = [...styles, ...elements, ...code];
