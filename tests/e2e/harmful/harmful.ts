import { type HarmfulRelease, putBack, refused, release, styled } from './compose.ts';

/** CSS of eight kinds. A sheet that the gate lets through is live with its screen, and ends with it. */
const styles: readonly HarmfulRelease[] = [
  {
    name: 'responsive tables for every table',
    kind: 'style',
    harm: 'The lists of tenants, users and hubs lose their columns.',
    files: styled(`@media (max-width: 3000px) {
  .mf-billing-list, table, thead, tbody, th, td, tr { display: block; }
  .mf-billing-list thead tr, thead tr { position: absolute; top: -9999px; left: -9999px; }
}
`),
    outcome: refused('mf-billing.css', 'table'),
    unharmed: `[...document.querySelectorAll('main table')].every((one) => getComputedStyle(one).display !== 'block')`,
    alone: [
      ['.mf-billing-list, table { display: block; }', 'table'],
      ['.mf-billing-list { & + table { display: none; } }', 'table'],
      ['.mf-billing-list { :root & ~ main { display: none; } }', 'main'],
      ['.mf-billing-list { @media print { body:has(&) nav { display: none; } } }', 'nav'],
      [':not(.mf-billing-list) { color: red; }', ':not(.mf-billing-list)'],
      [':is(.mf-billing-list, h1) { display: none; }', 'h1'],
      ['[class*="mf-"] { display: none; }', '[class*='],
      ['.mf-billing-row { color: red; } .mf-hubs-table { display: none; }', '.mf-hubs-table'],
      ['#single-spa-application\\:\\@console\\/mf-hubs { display: none; }', 'mf-hubs'],
      ['@scope (main) { table { display: none; } }', '@scope'],
    ],
  },
  {
    name: 'full screen by hiding the menu',
    kind: 'style',
    harm: 'The menu and the top bar are invisible while an element with a class of the module exists.',
    files: release(
      {
        mount: `document.body.classList.add('mf-billing-full');`,
      },
      {
        'mf-billing.css': `.mf-billing-chart { block-size: 100%; }
body.mf-billing-full #console-menu,
body.mf-billing-full > header { opacity: 0; pointer-events: none; }
`,
      },
    ),
    outcome: refused('mf-billing.css', '#console-menu'),
    unharmed: `getComputedStyle(document.getElementById('console-menu')).opacity === '1'`,
  },
  {
    name: 'a brand theme by variables of the console and of Blueprint',
    kind: 'style',
    harm: 'All screens have the module’s colours; text of the console becomes unreadable.',
    files: styled(`:root {
  --mf-billing-brand: #7a0019;
  --bp-intent-primary-rest: #7a0019;
  --console-surface: #7a0019;
  --console-text: #7a0019;
}
`),
    outcome: refused('mf-billing.css', /--(bp-intent-primary-rest|console-surface|console-text)/),
    unharmed: `getComputedStyle(document.documentElement).getPropertyValue('--console-surface').trim() !== '#7a0019'`,
    alone: [
      [':root { --bp-intent-primary-rest: red; }', '--bp-intent-primary-rest'],
      ['html { --console-text: red; }', '--console-text'],
      [':root { --page-menu: 0px; }', '--page-menu'],
      [':root { color: red; --mf-billing-brand: red; }', ':root'],
    ],
  },
  {
    name: 'a stylesheet with global names of animations and fonts',
    kind: 'style',
    harm: 'Spinners of all screens stand still, and another font has the name that other modules use.',
    files: release(
      {},
      {
        'mf-billing.css': `.mf-billing-wait { animation: pt-spinner-animation 1s infinite; font-family: Inter; }
@keyframes pt-spinner-animation { from, to { transform: none; opacity: 0; } }
@font-face { font-family: Inter; src: url("files/inter-3f1c.woff2") format("woff2"); }
`,
        'files/inter-3f1c.woff2': 'wOF2',
      },
    ),
    outcome: refused('mf-billing.css', /pt-spinner-animation|Inter/),
    unharmed: `![...document.styleSheets].some((sheet) => [...sheet.cssRules].some((rule) => rule instanceof CSSFontFaceRule && /Inter/.test(rule.cssText)))`,
    alone: [
      ['@keyframes spin { to { rotate: 1turn; } }', 'spin'],
      ['@-webkit-keyframes spin { to { rotate: 1turn; } }', 'spin'],
      ['@font-face { font-family: Inter; src: local("Arial"); }', 'Inter'],
      ['@counter-style lower-roman { system: cyclic; symbols: "x"; }', 'lower-roman'],
      ['@view-transition { navigation: auto; }', '@view-transition'],
      [
        '.mf-billing-a { view-transition-name: root; } ::view-transition { display: none; }',
        '::view-transition',
      ],
    ],
  },
  {
    name: 'an imported web font, in cascade layers',
    kind: 'style',
    harm: 'The order of all layers of the page depends on which screen was opened first.',
    files: styled(`@layer theme, base, components, utilities;
@import url("https://fonts.googleapis.com/css2?family=Inter&display=swap") layer(base);
@layer base { .mf-billing-title { font-family: Inter, sans-serif; } }
`),
    outcome: refused('mf-billing.css', /@import|@layer/),
    alone: [
      ['@import url("https://fonts.googleapis.com/css2?family=Inter");', '@import'],
      ['@import "tables.css";', '@import'],
      ['@layer base, components;', 'base'],
    ],
  },
  {
    name: 'a registered property of the page’s layout',
    kind: 'style',
    harm: 'The width of the menu no longer inherits: the page’s columns collapse.',
    files:
      styled(`@property --page-menu { syntax: "<length>"; inherits: false; initial-value: 0px; }
.mf-billing-page { inline-size: calc(100% - var(--page-menu)); }
`),
    outcome: refused('mf-billing.css', '--page-menu'),
    unharmed: `document.getElementById('console-menu').getBoundingClientRect().width > 0`,
  },
  {
    name: 'a page format for printing bills',
    kind: 'style',
    harm: 'Every list is printed in landscape without margins.',
    files: styled(`@media print { .mf-billing-bill { break-after: page; } }
@page { size: A5 landscape; margin: 0; }
`),
    outcome: refused('mf-billing.css', '@page'),
    alone: [
      ['@page :first { margin: 0; }', '@page'],
      ['@media print { @page { margin: 0; } }', '@page'],
    ],
  },
  {
    name: 'rules that are added by script',
    kind: 'style',
    everyEngine: true,
    harm: 'Buttons of all screens are transparent, and the search has no field.',
    files: release({
      mount: `
var sheet = new CSSStyleSheet();
sheet.replaceSync('button { opacity: 0.02 } h1 { display: none }');
document.adoptedStyleSheets = document.adoptedStyleSheets.concat(sheet);
var first = Array.from(document.styleSheets).find(function (one) {
  try { return one.cssRules.length > 0; } catch (error) { return false; }
});
first.insertRule('dialog input { display: none }', first.cssRules.length);`,
    }),
    outcome: putBack(/adoptedStyleSheets/, /\brule/i),
    unharmed: `document.adoptedStyleSheets.length === 0 && ![...document.styleSheets].some((sheet) => [...sheet.cssRules].some((rule) => rule.cssText.startsWith('dialog input')))`,
    also: 'The release is live with a warning that names both functions and the file.',
  },
  {
    name: 'global styles of a CSS-in-JS library',
    kind: 'style',
    harm: 'A style element stays in the head; where its rules apply, all tables are hidden.',
    files: release({
      mount: `
var style = document.createElement('style');
style.setAttribute('data-emotion', 'css-global');
style.setAttribute('data-fixture', '');
style.appendChild(document.createTextNode(''));
document.head.insertBefore(style, document.head.lastChild);
if (style.sheet) {
  ['*{box-sizing:border-box}', 'table{display:none}', 'h1{font-size:3px}'].forEach(function (rule) {
    style.sheet.insertRule(rule, style.sheet.cssRules.length);
  });
}`,
    }),
    outcome: putBack(/style/),
    unharmed: `!document.querySelector('style[data-emotion]')`,
  },
  {
    name: 'a fixed body with !important',
    kind: 'style',
    harm: 'Long lists can no longer be scrolled, and all texts are small.',
    files: styled(`.mf-billing-grid { display: grid; }
html { font-size: 62.5% !important; }
body { overflow: hidden !important; font-size: 10px !important; }
`),
    outcome: refused('mf-billing.css', /\b(body|html)\b/),
    unharmed: `getComputedStyle(document.body).fontSize === '14px'`,
  },
];

/** Objects of the language and of the browser, changed at import or at mount. */
const changedObjects: readonly HarmfulRelease[] = [
  {
    name: 'a helper on all objects',
    kind: 'prototype',
    harm: 'Each loop over the keys of an object, in any module, finds one more key.',
    files: release({
      load: `
Object.prototype.tap = function (work) { work(this); return this; };`,
    }),
    outcome: refused('mf-billing.js', 'Object.prototype', 'tap'),
    unharmed: `!('tap' in {})`,
  },
  {
    name: 'sorting by the user’s language, in all arrays',
    kind: 'prototype',
    harm: 'Numbers in all lists are sorted as texts.',
    files: release({
      load: `
var sort = Array.prototype.sort;
Array.prototype.sort = function (compare) {
  return sort.call(this, compare || function (a, b) { return String(a).localeCompare(String(b)); });
};
Object.defineProperty(Array.prototype, 'includes', {
  configurable: true,
  writable: true,
  value: function (item) { return this.indexOf(item) > 0; },
});`,
    }),
    outcome: refused('mf-billing.js', 'Array.prototype', /sort|includes/),
    unharmed: `[1].includes(1)`,
  },
  {
    name: 'a zone library that replaces Promise at import',
    kind: 'global',
    harm: 'Promises of all modules run in the zones of one; async functions and `then` run in another order.',
    files: release({
      load: `
var NativePromise = globalThis.Promise;
class ZoneAwarePromise extends NativePromise {
  then(fulfilled, rejected) {
    return super.then(fulfilled && function (value) { return fulfilled(value); }, rejected);
  }
}
globalThis.Promise = ZoneAwarePromise;
var add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function () { return add.apply(this, arguments); };`,
    }),
    outcome: refused('mf-billing.js', /\bPromise\b|addEventListener/),
    unharmed: `Promise.name === 'Promise'`,
  },
  {
    name: 'answers in camel case, and elements that fade before they go',
    kind: 'prototype',
    everyEngine: true,
    harm: 'The other screens read answers with other keys; their dialogs and rows never go away.',
    files: release({
      mount: `
var json = Response.prototype.json;
Response.prototype.json = async function () {
  var body = await json.call(this);
  return Array.isArray(body) ? body.map(function (row) { return { data: row }; }) : { data: body };
};
Element.prototype.remove = function () { this.setAttribute('data-leaving', ''); };`,
    }),
    outcome: putBack(/Response\.prototype\.json/, /Element\.prototype\.remove/),
    unharmed: `/native code/.test(Response.prototype.json) && !document.querySelector('[data-leaving]')`,
  },
  {
    name: 'a simulated server and a JSON parser with large numbers',
    kind: 'global',
    harm: 'Other screens get simulated rows, numbers as texts, and no size of their tables.',
    files: release({
      mount: `
window.fetch = async function () {
  return new Response('[]', { headers: { 'Content-Type': 'application/json' } });
};
var parse = JSON.parse;
JSON.parse = function (text) { return parse(String(text).replace(/:(\\d{4,})/g, ':"$1"')); };
delete window.ResizeObserver;`,
    }),
    outcome: putBack(/\bfetch\b/, /JSON\.parse/, /ResizeObserver/),
    unharmed: `JSON.parse('{"a":12345}').a === 12345 && typeof ResizeObserver === 'function'`,
    also: 'A list that another tab changes while this screen is open has its new rows, not the simulated ones.',
  },
];

/** Libraries that all modules share. */
const sharedLibraries: readonly HarmfulRelease[] = [
  {
    name: 'i18next initialized again at import',
    kind: 'shared-library',
    harm: 'All texts of the console are replaced by their keys.',
    files: release({
      imports: { i18next: ['default as i18next'] },
      load: `
i18next.init({ lng: 'de', fallbackLng: 'de', ns: ['billing'], resources: { de: { billing: { title: 'Rechnungen' } } } });`,
    }),
    outcome: refused('mf-billing.js', 'init'),
    unharmed: `document.documentElement.lang === 'en'`,
  },
  {
    name: 'the language of the account, and better words for others',
    kind: 'shared-library',
    everyEngine: true,
    harm: 'The whole console becomes French, and the screen of hubs has other words.',
    files: release({
      imports: { i18next: ['default as i18next'] },
      mount: `
if (i18next.changeLanguage) void i18next.changeLanguage('fr');
if (i18next.addResourceBundle) {
  i18next.addResourceBundle('en', 'mf-hubs', { title: 'Sites', 'hubs.title': 'Sites' }, true, true);
  i18next.addResourceBundle('en', 'mf-shell', { 'search.label': 'Find', logout: 'Bye' }, true, true);
}
if (i18next.services) i18next.services.resourceStore.data = {};`,
    }),
    outcome: { is: 'contained' },
    unharmed: `document.documentElement.lang === 'en'`,
    also: 'The screen of hubs has the heading “Hubs”, in this page and after a reload.',
  },
  {
    name: 'other screens unregistered, and the router triggered without end',
    kind: 'shared-library',
    harm: 'The screens of users and hubs no longer open; the router never rests.',
    files: release({
      imports: {
        'single-spa': ['unregisterApplication', 'getAppNames', 'start', 'triggerAppChange'],
      },
      mount: `
getAppNames().forEach(function (name) { if (name !== '@console/mf-billing') void unregisterApplication(name); });
start({ urlRerouteOnly: false });
(function again() { void triggerAppChange().then(again); })();`,
    }),
    outcome: refused('mf-billing.js', 'unregisterApplication', 'triggerAppChange', 'single-spa'),
  },
  {
    name: 'a banner application at every address',
    kind: 'shared-library',
    harm: 'A second application of the module is mounted beside each screen, and covers it.',
    files: release({
      mount: `
System.import('single-spa').then(function (spa) {
  var banner;
  spa.registerApplication({
    name: 'billing-banner',
    activeWhen: '/',
    app: {
      bootstrap: async function () {},
      mount: async function () {
        banner = document.createElement('aside');
        banner.setAttribute('data-fixture', '');
        banner.style.cssText = 'position:fixed;inset:0;z-index:99;background:#fff';
        document.querySelector('main').append(banner);
      },
      unmount: async function () { banner.remove(); },
    },
  });
}).catch(function () {});`,
    }),
    outcome: { is: 'contained' },
    unharmed: `!document.querySelector('[data-fixture]')`,
  },
  {
    name: 'a guard of unsaved changes that cancels every navigation',
    kind: 'shared-library',
    harm: 'No link of the menu leaves the screen, and later none leaves any screen.',
    files: release({
      mount: `
window.addEventListener('single-spa:before-routing-event', function (event) {
  if (event.detail && event.detail.cancelNavigation) event.detail.cancelNavigation();
});
window.addEventListener('single-spa:before-app-change', function (event) {
  event.stopImmediatePropagation();
}, true);`,
    }),
    outcome: { is: 'contained' },
  },
];

const handlers: readonly HarmfulRelease[] = [
  {
    name: 'handlers in properties of window and document',
    kind: 'handler',
    everyEngine: true,
    harm: 'No text can be typed anywhere, each resize throws, and each reload asks whether to leave.',
    files: release({
      top: `var chart;`,
      mount: `
chart = { width: place.clientWidth };
document.onkeydown = function () { return false; };
window.onresize = function () { chart.width = place.clientWidth; };
window.onbeforeunload = function () { return 'Unsaved changes'; };
document.body.onpaste = function () { return false; };`,
      unmount: `chart = null;`,
    }),
    outcome: putBack(/\bonkeydown\b/, /\bonresize\b/, /\bonbeforeunload\b/, /\bonpaste\b/),
    unharmed: `!document.onkeydown && !window.onresize && !window.onbeforeunload && !document.body.onpaste`,
    also: 'A text can be typed into the search of the console.',
  },
  {
    name: 'keys of a grid taken from the whole page',
    kind: 'handler',
    harm: 'Control+K and Escape do nothing: the search does not open or close.',
    files: release({
      mount: `
window.addEventListener('keydown', function (event) {
  event.stopImmediatePropagation();
}, { capture: true });`,
    }),
    outcome: { is: 'contained', reported: /keydown[^(]*\(MF-223\)/ },
    also: 'Control+K opens the search while the screen is open, and afterwards.',
  },
  {
    name: 'listeners for clicks outside a popover, with a signal that is never aborted',
    kind: 'handler',
    everyEngine: true,
    harm: 'Once the screen was left, no link, button or wheel works anywhere.',
    files: release({
      top: `
var anchor;
var controller = new AbortController();
function outside(event) {
  if (!anchor || anchor.isConnected) return;
  event.preventDefault();
  event.stopPropagation();
}`,
      load: `
document.body.addEventListener('wheel', outside, { passive: false, capture: true });`,
      mount: `
anchor = button('Open', function () {});
var all = { capture: true, signal: controller.signal };
document.documentElement.addEventListener('click', outside, all);
document.body.addEventListener('keydown', outside, all);
document.addEventListener('pointerdown', outside, true);
window.addEventListener('submit', outside, { capture: true, signal: controller.signal });`,
    }),
    outcome: putBack(/listener/),
    also: 'The wheel scrolls the list of users, although its listener was added at import.',
  },
];

const attributesAndOverlays: readonly HarmfulRelease[] = [
  {
    name: 'language, direction, theme and scroll lock of the page',
    kind: 'attribute',
    harm: 'The console is mirrored, is read aloud in another language, is dark, and cannot be scrolled.',
    files: release({
      mount: `
var html = document.documentElement;
html.lang = 'ar';
html.dir = 'rtl';
html.classList.toggle('bp6-dark');
html.classList.add('billing-theme');
html.dataset.theme = html.dataset.theme === 'dark' ? 'light' : 'dark';
html.style.fontSize = '62.5%';
document.body.style.overflow = 'hidden';
document.body.setAttribute('aria-busy', 'true');
document.body.classList.add('modal-open');
document.title = '(3) Billing';`,
    }),
    outcome: putBack(/\blang\b/, /\bdir\b/, /\bclass\b/, /\bstyle\b/, /data-theme/, /aria-busy/),
    unharmed: `document.documentElement.lang === 'en' && !document.documentElement.dir && !document.body.style.overflow && !document.title.includes('Billing')`,
    also: 'A theme that the user chooses in the profile menu while the screen is open stays chosen.',
  },
  {
    name: 'the rest of the page hidden for a dialog that is gone',
    kind: 'attribute',
    harm: 'Menu and top bar cannot be reached by mouse, keyboard or screen reader.',
    files: release({
      unmount: `
// Hides everything else until the closing animation ends, which it never does.
['console-menu', 'console-top', 'console-beside', 'main'].forEach(function (id) {
  var part = document.getElementById(id);
  part.inert = true;
  part.setAttribute('aria-hidden', 'true');
});
document.body.style.pointerEvents = 'none';`,
    }),
    outcome: putBack(/\binert\b/, /aria-hidden/, /\bstyle\b/),
    unharmed: `!document.querySelector('body > [inert], body > [aria-hidden="true"]:not(#console-loading)') && !document.body.style.pointerEvents`,
  },
  {
    name: 'a curtain for slow navigations, outside the body',
    kind: 'overlay',
    harm: 'An invisible element covers the whole page and receives each click.',
    files: release({
      top: `var curtain;`,
      mount: `
curtain = document.createElement('div');
curtain.setAttribute('data-fixture', '');
curtain.hidden = true;
document.documentElement.insertAdjacentElement('beforeend', curtain);
var portal = document.createElement('div');
portal.setAttribute('data-fixture', '');
document.getElementById('console-footer').after(portal);`,
      unmount: `
curtain.hidden = false;
curtain.style.cssText = 'position:fixed;inset:0;z-index:2147483647';`,
    }),
    outcome: putBack(/element/),
    unharmed: `!document.querySelector('[data-fixture]')`,
  },
  {
    name: 'a modal question about the screen that was left',
    kind: 'overlay',
    everyEngine: true,
    harm: 'The whole page is inert behind a dialog of a module that is no longer there.',
    files: release({
      unmount: `
var question = document.createElement('dialog');
question.setAttribute('data-fixture', '');
question.textContent = 'How do you like Billing?';
question.addEventListener('cancel', function (event) { event.preventDefault(); });
document.body.append(question);
question.showModal();`,
    }),
    outcome: putBack(/element|dialog/),
    unharmed: `!document.querySelector('dialog:modal')`,
  },
];

const storage: readonly HarmfulRelease[] = [
  {
    name: 'local storage cleared for a new version',
    kind: 'storage',
    harm: 'The user is signed out in all tabs, and has no settings.',
    files: release({
      mount: `
if (localStorage.getItem('billing.version') !== '2') {
  localStorage.clear();
  localStorage.setItem('billing.version', '2');
}`,
    }),
    outcome: refused('mf-billing.js', 'localStorage.clear'),
    unharmed: `Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))`,
    also: 'A second tab stays signed in.',
  },
  {
    name: 'a store that empties the tab’s storage, and large cookies',
    kind: 'storage',
    everyEngine: true,
    harm: 'Drafts of other screens are lost, calls have no anti-forgery cookie, and the server refuses the next start.',
    files: release({
      mount: `
function createStore(storage) {
  return { reset: function () { storage.clear(); } };
}
createStore(window.sessionStorage).reset();
document.cookie.split('; ').forEach(function (pair) {
  document.cookie = pair.split('=')[0] + '=; Max-Age=0; Path=/';
});
for (var index = 0; index < 8; index += 1)
  document.cookie = 'visits' + index + '=' + 'x'.repeat(3500) + '; Max-Age=31536000; Path=/';`,
    }),
    outcome: putBack(/session ?storage/i, /cookie/),
    unharmed: `!document.cookie.includes('visits0=')`,
    also: 'A draft that was typed in the form of a new hub before is still there.',
  },
  {
    name: 'all databases of the origin deleted',
    kind: 'storage',
    harm: 'The session loses its key and ends; unfinished imports are lost.',
    files: release({
      mount: `
indexedDB.databases().then(function (all) {
  all.forEach(function (one) { indexedDB.deleteDatabase(one.name); });
}).catch(function () {});
indexedDB.deleteDatabase('console-token-key');`,
    }),
    outcome: refused('mf-billing.js', 'deleteDatabase'),
    unharmed: `indexedDB.databases().then((all) => all.some(({ name }) => name.startsWith('console')))`,
  },
  {
    name: 'a service worker and emptied caches',
    kind: 'storage',
    harm: 'The next start of the console comes from a worker of the module, also for users who never open it again.',
    files: release(
      {
        mount: `
if (window.caches) caches.keys().then(function (names) {
  names.forEach(function (name) { void caches.delete(name); });
}).catch(function () {});
if (navigator.serviceWorker) {
  var worker = new URL('sw.js', context.meta.url).href;
  navigator.serviceWorker.register(worker, { scope: '/' })
    .catch(function () { return navigator.serviceWorker.register(worker); })
    .catch(function () {});
}`,
      },
      {
        'sw.js': `self.addEventListener('install', function () { self.skipWaiting(); });
self.addEventListener('fetch', function (event) {
  event.respondWith(caches.match(event.request).then(function (hit) { return hit || new Response('', { status: 503 }); }));
});
`,
      },
    ),
    outcome: { is: 'contained' },
    unharmed: `!navigator.serviceWorker?.controller`,
    also: 'After a reload, no worker controls the page.',
  },
];

const navigation: readonly HarmfulRelease[] = [
  {
    name: 'a reload at each mount, to get the newest version',
    kind: 'navigation',
    everyEngine: true,
    harm: 'The page reloads without end.',
    files: release({
      mount: `
if (window.BILLING_VERSION !== '2.0.0') {
  if (location.search) location.href = '/billing/list';
  else location.reload();
}`,
    }),
    outcome: { is: 'safe start' },
  },
  {
    name: 'a refresh by a meta element',
    kind: 'navigation',
    harm: 'The page goes back to the screen again and again, and what was typed is lost.',
    files: release({
      mount: `
var meta = document.createElement('meta');
meta.httpEquiv = 'refresh';
meta.content = '1; url=/billing/list';
document.head.append(meta);`,
    }),
    outcome: { is: 'safe start' },
  },
  {
    name: 'the hash changed without end',
    kind: 'navigation',
    harm: 'The address of other screens changes again and again.',
    files: release({
      mount: `
var at = 0;
(function next() {
  at = (at + 1) % 4;
  try { location.hash = 'section-' + at; } catch (error) { /* Firefox and WebKit throw. */ }
  setTimeout(next, 5);
})();`,
    }),
    outcome: { is: 'contained', reported: /changed the address[^(]*\(MF-222\)/ },
    unharmed: `(async () => { const before = location.href; await new Promise((done) => setTimeout(done, 500)); return location.href === before && location.hash === ''; })()`,
  },
  {
    name: 'an effect that writes its filter into the address, and reads it from there',
    kind: 'navigation',
    harm: 'The address of other screens is replaced, and the router redraws them.',
    files: release({
      mount: `
var filter = 0;
(function write() {
  filter += 1;
  try { history.replaceState(null, '', '/billing/list?filter=' + filter); } catch (error) { /* Firefox and WebKit throw. */ }
  setTimeout(write, 10);
})();`,
    }),
    outcome: { is: 'contained', reported: /changed the address[^(]*\(MF-222\)/ },
    unharmed: `!location.pathname.startsWith('/billing')`,
  },
  {
    name: 'the Back button disabled',
    kind: 'navigation',
    everyEngine: true,
    harm: 'Back does nothing on any screen: each step back is followed by a step forward.',
    files: release({
      mount: `
history.pushState(null, '', location.href);
window.addEventListener('popstate', function () { history.go(1); });`,
    }),
    outcome: putBack(/listener/),
    also: 'After Billing, Tenants and Hubs were opened, Back leads to Tenants and stays there.',
  },
];

const trustedTypes: readonly HarmfulRelease[] = [
  {
    name: 'a module of Lit',
    kind: 'policy',
    harm: 'The menu has an entry whose screen never loads.',
    files: release({
      load: `
const t = globalThis, i = t.trustedTypes, s = i ? i.createPolicy("lit-html", { createHTML: t => t }) : void 0;
const e = "$lit$", h = \`lit$\${Math.random().toFixed(9).slice(2)}$\`;
t.litHtmlVersions ??= [];`,
      mount: `
const template = document.createElement('template');
template.innerHTML = s !== void 0 ? s.createHTML('<p>Due</p><?' + h + '>' + e) : '';
place.append(template.content);`,
    }),
    outcome: refused('mf-billing.js', 'lit-html'),
    also: 'After the refusal, the menu has no entry Billing.',
  },
  {
    name: 'a module of Svelte, with its policy in a chunk',
    kind: 'policy',
    harm: 'The screen opens without its content; the chunk fails when it is loaded.',
    files: release(
      { mount: `context.import('./part-list-8c1d.js').then(function (m) { m.show(place); });` },
      {
        'part-list-8c1d.js': `System.register([],function(e){"use strict";let t;return{execute:function(){
const n=globalThis?.window?.trustedTypes?.createPolicy("svelte-trusted-html",{createHTML:e=>e});
function r(e){const t=document.createElement("template");return t.innerHTML=n?.createHTML(e)??e,t.content}
e("show",e=>{e.append(r("<p>Due</p>"))})}}});
`,
      },
    ),
    outcome: refused('part-list-8c1d.js', 'svelte-trusted-html'),
  },
  {
    name: 'a module of Angular, whose policy is created when it is first needed',
    kind: 'policy',
    harm: 'The screen has no content, and each visit reports a violation of the page’s policy.',
    files: release({
      top: `
let policy;
function getPolicy() {
  if (policy === undefined) {
    policy = null;
    if (window.trustedTypes) {
      try {
        policy = window.trustedTypes.createPolicy('angular', {
          createHTML: (s) => s,
          createScript: (s) => s,
          createScriptURL: (s) => s,
        });
      } catch {
        // The name is taken.
      }
    }
  }
  return policy;
}
const trustedHTMLFromString = (html) => getPolicy()?.createHTML(html) || html;`,
      mount: `
const host = document.createElement('app-billing');
host.innerHTML = trustedHTMLFromString('<p>Due</p>');
place.append(host);`,
    }),
    outcome: refused('mf-billing.js', 'angular'),
  },
  {
    name: 'a default policy that allows everything',
    kind: 'policy',
    harm: 'If it comes first, strings become markup and scripts from any address run in the page.',
    files: release({
      load: `
if (window.trustedTypes && window.trustedTypes.createPolicy) {
  try {
    window.trustedTypes.createPolicy('default', {
      createHTML: function (text) { return text; },
      createScript: function (text) { return text; },
      createScriptURL: function (text) { return text; },
    });
  } catch (error) {
    // Exists.
  }
}`,
    }),
    outcome: refused('mf-billing.js', 'default'),
  },
];

const incomplete: readonly HarmfulRelease[] = [
  {
    name: 'a chunk that is missing when the user exports',
    kind: 'missing-part',
    everyEngine: true,
    harm: 'The button does nothing, and the team is not told.',
    button: 'Export',
    files: release({
      mount: `
button('Export', async function () {
  var format = heading.textContent === 'Billing' ? 'ledger' : 'csv';
  var part = await context.import('./part-' + format + '.js');
  part.save();
});`,
    }),
    outcome: { is: 'contained', reported: /mf-billing/ },
    also: 'The report names the module and its version, and was sent at the click, long after the mount.',
  },
  {
    name: 'a stylesheet of a lazy part that was not uploaded',
    kind: 'missing-part',
    harm: 'A part of the screen has no style, and nothing says so.',
    files: release({
      mount: `
button('Print', function () {
  var link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.href = new URL('mf-billing.late.css', context.meta.url).href;
  document.head.append(link);
});`,
    }),
    outcome: refused('mf-billing.late.css'),
  },
  {
    name: 'a library instead of a screen, with texts in one language',
    kind: 'missing-part',
    harm: 'The menu has an entry that opens nothing.',
    files: (() => {
      const { 'assets/i18n/fr.json': _french, ...files } = release(
        `System.register([], function (exports) {
  return { execute: function () { exports('Billing', function Billing() {}); } };
});
`,
      );
      return files;
    })(),
    outcome: refused(/fr\.json|bootstrap/),
  },
  {
    name: 'a mount that waits for an answer that never comes',
    kind: 'lifecycle',
    harm: 'The router waits: no other screen opens.',
    files: release({
      mount: `
await new Promise(function (resolve) { window.addEventListener('billing:ready', resolve, { once: true }); });`,
    }),
    outcome: { is: 'contained', reported: /did not finish its mount within 10 s \(MF-042\)/ },
    also: 'The other screens open before the 10 s have passed.',
  },
  {
    name: 'an unmount that throws undefined',
    kind: 'lifecycle',
    harm: 'The screen stays beside the next one, or single-spa marks it as broken for good.',
    files: release({ unmount: `throw undefined;` }),
    outcome: { is: 'contained', reported: /MF-044/ },
    also: 'Billing opens again, without a reload.',
  },
  {
    name: 'an unmount that saves first, and never ends',
    kind: 'lifecycle',
    harm: 'No other screen opens after this one.',
    files: release({ unmount: `await new Promise(function () {});` }),
    outcome: { is: 'contained', reported: /MF-045/ },
    also: 'Two visits in a row: Billing, Hubs, Billing, Users.',
  },
  {
    name: 'a loop at import that waits for an element',
    kind: 'hang',
    harm: 'The tab hangs at each start at this address.',
    // Isolation at the gate gives an element for each id, so the release is not refused there.
    files: release({ load: `while (!document.getElementById('billing-root')) {}` }),
    outcome: { is: 'safe start' },
  },
  {
    name: 'rows computed for 3 s at mount',
    kind: 'hang',
    harm: 'The whole page does not react for 3 s, and nothing says why.',
    files: release({
      mount: `
var until = performance.now() + 3000;
var sum = 0;
while (performance.now() < until) sum += Math.sqrt(sum);`,
    }),
    outcome: { is: 'contained', reported: /for 3(\.\d)? s \(MF-225\)/ },
  },
  {
    name: 'a banner that returns by interval and observer',
    kind: 'left-running',
    harm: 'A banner covers the top bar of all screens, and returns when it is removed.',
    files: release({
      mount: `
var banner = document.createElement('div');
banner.setAttribute('data-fixture', '');
banner.textContent = '3 bills are due';
banner.style.cssText = 'position:fixed;inset:0 0 auto;block-size:50vh;z-index:999;background:#fff';
function show() { if (!banner.isConnected) document.body.append(banner); }
new MutationObserver(function () { if (!place.isConnected || !place.hasChildNodes()) show(); })
  .observe(document, { childList: true, subtree: true });
setInterval(function () { if (!place.hasChildNodes()) show(); }, 200);`,
    }),
    outcome: putBack(/interval/, /element/),
    unharmed: `new Promise((done) => setTimeout(done, 1000)).then(() => [...document.querySelectorAll('[data-fixture]')].every((one) => getComputedStyle(one).display === 'none'))`,
    also: 'The page still answers at once: it and the observer do not take turns without end.',
  },
  {
    name: 'noise on channels and in messages',
    kind: 'noise',
    harm: 'The console takes messages of the module for its own: a shared module throws, news of the server is lost.',
    files: release({
      mount: `
function post(name) {
  var channel = new BroadcastChannel(name);
  for (var index = 0; index < 20; index += 1) channel.postMessage({ connection: index, kind: 'billing' });
  channel.postMessage(null);
  channel.close();
}
post('console');
// The console names its channel like the lock of the tab that reads the stream.
if (navigator.locks) void navigator.locks.query().then(function (all) {
  all.held.concat(all.pending).forEach(function (lock) { post(lock.name); });
});
for (var index = 0; index < 200; index += 1) {
  window.postMessage('changed', location.origin);
  window.postMessage({ type: 'webpackOk', data: index }, '*');
}
window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
window.dispatchEvent(new PopStateEvent('popstate', { state: null }));`,
    }),
    outcome: { is: 'contained' },
    also: 'A second tab with the list of users stays signed in, and shows a user that is created elsewhere.',
  },
];

/**
 * Fifty releases of a fourth screen that harm others, with the outcome that is right by the three
 * means: by construction, at the gate, at the boundary of a screen. Their numbers in README.md are
 * their places in this list, beginning with 1.
 */
export const harmful: readonly HarmfulRelease[] = [
  ...styles,
  ...changedObjects,
  ...sharedLibraries,
  ...handlers,
  ...attributesAndOverlays,
  ...storage,
  ...navigation,
  ...trustedTypes,
  ...incomplete,
];
