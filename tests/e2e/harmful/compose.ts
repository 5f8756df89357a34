/**
 * The release that all entries of this folder are versions of: a fourth screen, so that the console's
 * own three screens, its menu and its search show whether they were harmed.
 */
export const MODULE = '@console/mf-billing';

/** The files of a release's folder, by name. They are complete: write them, then release the folder. */
export type Files = Readonly<Record<string, string>>;

export type Kind =
  | 'style'
  | 'prototype'
  | 'global'
  | 'shared-library'
  | 'handler'
  | 'attribute'
  | 'overlay'
  | 'storage'
  | 'navigation'
  | 'policy'
  | 'missing-part'
  | 'lifecycle'
  | 'hang'
  | 'left-running'
  | 'noise';

/** The parts that all releases of this folder have. */
interface BillingRelease {
  /** A few words in plain English; unique. */
  readonly name: string;
  readonly files: Files;
  /** Name of a button on the screen that the test presses before it goes on. */
  readonly button?: string;
  /** True if the release is to be tried in Firefox and WebKit, too. */
  readonly everyEngine?: true;
}

/** The right outcome of a harmful release. In each case, the other screens, search and next start work. */
export type Outcome =
  /** The release command refuses it; `said` matches the one sentence that the publisher reads. */
  | { readonly is: 'refused'; readonly said: RegExp }
  /**
   * The release is live. When its screen is unmounted, the page undoes what it did, and shows a line
   * with the module's name. Each of `named` matches such a line.
   */
  | { readonly is: 'put back'; readonly named: readonly RegExp[] }
  /**
   * The release is live, but affects only its own screen. If `reported` is set, it matches a line on the page
   * or a report that names module and version.
   */
  | { readonly is: 'contained'; readonly reported?: RegExp }
  /** The release is live, and ends the page; safe start leaves it out and says so. */
  | { readonly is: 'safe start' };

export interface HarmfulRelease extends BillingRelease {
  readonly kind: Kind;
  /** The effect on users of other screens if nothing prevents it. */
  readonly harm: string;
  readonly outcome: Outcome;
  /**
   * An expression, possibly a promise, that is true in a page without harm. To be evaluated on another
   * screen, after the module's screen was opened and left.
   */
  readonly unharmed?: string;
  /** Steps of a test in addition to opening the other screens, the search, and the console again. */
  readonly also?: string;
  /**
   * Stylesheets that replace the entry's, one by one: each is refused by itself, and the sentence
   * contains the name.
   */
  readonly alone?: readonly (readonly [stylesheet: string, name: string])[];
}

export interface HarmlessRelease extends BillingRelease {
  /** Why a check could mistake it for a harmful release. */
  readonly looks: string;
  /** The work of the build preset, if the files are its output. */
  readonly preset?: string;
  /** An expression, possibly a promise, that is true in the page while the screen is open. */
  readonly works?: string;
}

/** Code of a screen. `place` is the screen's element, and `button(name, work)` adds a button to it. */
interface ScreenCode {
  /** Imported names by specifier, such as `navigateToUrl` or `default as i18next`. */
  readonly imports?: Readonly<Record<string, readonly string[]>>;
  /** Declarations of the module. */
  readonly top?: string;
  /** Code that runs when the module is imported. */
  readonly load?: string;
  readonly mount?: string;
  readonly unmount?: string;
}

/**
 * Returns a System module as builders write it, in strict mode. Its screen is a heading *Billing*, and
 * what `mount` adds. `data-fixture` marks the elements that must be gone when the screen was left.
 */
export function screen({
  imports = {},
  top = '',
  load = '',
  mount = '',
  unmount = '',
}: ScreenCode) {
  const all = Object.entries(imports).map(([specifier, names]) => ({
    specifier,
    bound: names.map((name) => name.split(' as ')).map(([name, local = name]) => ({ name, local })),
  }));
  const locals = all.flatMap(({ bound }) => bound.map(({ local }) => `var ${local};`));
  const setters = all.map(
    ({ bound }) =>
      `function (m) { ${bound.map(({ name, local }) => `${local} = m.${name};`).join(' ')} }`,
  );
  return `System.register(${JSON.stringify(all.map(({ specifier }) => specifier))}, function (exports, context) {
'use strict';
${locals.join('\n')}
${top}
return {
setters: [${setters.join(', ')}],
execute: function () {
${load}
exports('bootstrap', async function () {});
exports('mount', async function (props) {
var place = props.domElement;
var heading = document.createElement('h1');
heading.textContent = 'Billing';
heading.setAttribute('data-fixture', '');
place.append(heading);
function button(name, work) {
  var made = document.createElement('button');
  made.type = 'button';
  made.textContent = name;
  made.addEventListener('click', work);
  place.append(made);
  return made;
}
${mount}
});
exports('unmount', async function (props) {
${unmount}
props.domElement.replaceChildren();
});
},
};
});
`;
}

const label = { en: 'Billing', fr: 'Facturation' };

/** The manifest, at the API level that restricts the shared libraries. */
const manifest = {
  module: MODULE,
  api: 2,
  route: '/billing',
  label,
  permissions: ['GetTenants'],
  menu: [{ label, icon: 'M2 2h12v12H2z', routerLink: '/billing/list' }],
};

/**
 * Returns the files of a release.
 *
 * @param code - its screen; a screen without own code by default
 * @param more - further files, and those that replace others
 */
export const release = (code: ScreenCode | string = {}, more: Files = {}): Files => ({
  'manifest.json': JSON.stringify(manifest, null, 2),
  'mf-billing.js': typeof code === 'string' ? code : screen(code),
  'assets/i18n/en.json': '{ "title": "Billing", "due": "{{count}} due" }',
  'assets/i18n/fr.json': '{ "title": "Facturation", "due": "{{count}} en attente" }',
  ...more,
});

/** Returns the files of a release whose only other part is its stylesheet. */
export const styled = (css: string): Files => release({}, { 'mf-billing.css': css });

/**
 * The places in which a module's styles may apply: its screen, and the container of its portals. The
 * attribute of that container stands for the name that the page gives it.
 */
export const PLACES = [
  `#${'single-spa-application:@console/mf-billing'.replace(/[:@/]/g, '\\$&')}`,
  '[data-portals="mf-billing"]',
].join(', ');

/**
 * Returns the outcome *refused*, whose sentence contains all names: the file, and the selector, function
 * or part. A pattern stands for alternatives.
 */
export const refused = (...names: readonly (string | RegExp)[]): Outcome => {
  const sources = names.map((name) => (typeof name === 'string' ? escaped(name) : name.source));
  return {
    is: 'refused',
    said: new RegExp(
      `mf-billing \\S+ is refused: ${sources.map((one) => `(?=.*(?:${one}))`).join('')}`,
    ),
  };
};

/**
 * Returns the outcome *put back*, with a line for each name. A function of the page that is replaced at
 * mount may be kept at once (MF-220) instead of put back at unmount.
 */
export const putBack = (...names: readonly RegExp[]): Outcome => ({
  is: 'put back',
  named: names.map(({ source, flags }) => new RegExp(`(?:${source}).*\\(MF-22[04]\\)`, flags)),
});

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
