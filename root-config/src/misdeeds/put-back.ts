import {
  defaultPreferences,
  showPreferences,
  slotId,
  storedPreferences,
} from '@console/shared-ui/contract';
import i18next from 'i18next';
import { findScreen, isShown } from './find-screen.ts';
import { restoreContents } from './page-parts.ts';
import { type RecordedObject, recorded } from './record-built-ins.ts';
import { countRules, outerElements, type PageRecord } from './record-page.ts';
import { ownFunctions } from './replace-functions.ts';

/** A difference between the page before a screen was mounted and after it was unmounted. */
interface Difference {
  /** Its name in reports. */
  readonly what: string;
  readonly putBack: () => void;
}

/**
 * Puts back what differs after a screen was unmounted. The page has one screen at a time, so this is the work
 * of its module, whichever way it was done. What the next screen does not need at once is compared when the
 * browser is idle.
 *
 * @param folder - the folder of the module
 * @param report - is called with the name of each thing that was put back
 */
export function putBack(record: PageRecord, folder: string, report: (what: string) => void): void {
  takeOver();
  // First, because the other comparisons call these functions.
  const changed = restoreBuiltIns(used);
  const added = removeAdded();
  for (const what of [...changed, ...added]) report(what);
  repair([
    ...changedAttributes(record),
    ...addedElements(record, folder),
    ...changedStyleSheets(record),
  ]);
  const shells = (['shell', 'top', 'menu', 'footer'] as const).map(slotId);
  const emptied = restoreContents(record.contents.filter(([{ id }]) => shells.includes(id)));
  for (const { id } of emptied) report(`an empty ${id}`);
  (window.requestIdleCallback ?? window.setTimeout)(() => {
    for (const what of restoreBuiltIns(others)) report(what);
    repair(changedHandlers());
  });

  function repair(differences: readonly Difference[]): void {
    for (const { what, putBack: restore } of differences) {
      restore();
      report(what);
    }
  }
}

interface BuiltIn {
  readonly holder: object;
  readonly name: PropertyKey;
  readonly before: PropertyDescriptor;
  readonly label: string;
}

/** Objects that most code shares: their accessors are compared, too, and new properties are removed. */
const SHARED = /^(Object|Function|Array|String|Promise|EventTarget|Node|Element)\.prototype$/;

/** Objects that the next screen uses at once. */
const USED =
  /^(JSON|(Map|Set|Date|RegExp|Number|Error|Event|HTMLElement|Document|Response|Request|Headers|URL|URLSearchParams|FormData|AbortController|AbortSignal)\.prototype)?$/;

const { get, getOwnPropertyDescriptor, defineProperty, deleteProperty, ownKeys } = Reflect;

const used: BuiltIn[] = [];
const others: BuiltIn[] = [];
const shared: RecordedObject[] = [];

/** Takes over the recorded objects; of most, only the functions. */
function takeOver(): void {
  for (const object of recorded.splice(0)) {
    const { holder, name: holderName, before } = object;
    const isShared = SHARED.test(holderName);
    if (isShared) shared.push(object);
    const list = isShared || USED.test(holderName) ? used : others;
    for (const name of ownKeys(before)) {
      const property = before[name];
      const isCompared = typeof property?.value === 'function' || (isShared && property?.get);
      const label = `a change of ${holderName && `${holderName}.`}${String(name)}`;
      if (isCompared) list.push({ holder, name, before: property, label });
    }
  }
}

/** Calls only its own copies of functions, because any other may have been replaced. */
function restoreBuiltIns(builtIns: readonly BuiltIn[]): readonly string[] {
  const names: string[] = [];
  // Not `for … of`, which takes twice as long.
  for (let at = 0; at < builtIns.length; at += 1) {
    const { holder, name, before, label } = builtIns[at] as BuiltIn;
    const now: unknown = before.get
      ? getOwnPropertyDescriptor(holder, name)?.get
      : get(holder, name);
    if (now === (before.get ?? before.value) || ownFunctions.has(Object(now))) continue;
    defineProperty(holder, name, before);
    names[names.length] = label;
  }
  return names;
}

/** Removes new properties of shared prototypes. */
function removeAdded(): readonly string[] {
  const names: string[] = [];
  for (const { holder, name: holderName, before } of shared) {
    for (const name of ownKeys(holder)) {
      if (getOwnPropertyDescriptor(before, name)) continue;
      deleteProperty(holder, name);
      names[names.length] = `a change of ${holderName}.${String(name)}`;
    }
  }
  return names;
}

/** Handlers that no screen can replace. */
const PROTECTED = ['onerror', 'onunhandledrejection'];

/** Matches the empty function that React assigns to `onclick` of an element with a portal, for iOS. */
const EMPTY = /\{\s*\}$/;

/** Finds handlers in properties: the console uses none. */
function changedHandlers(): readonly Difference[] {
  const { documentElement, body } = document;
  return [window, document, documentElement, body].flatMap((target) =>
    handlerNames(target)
      .filter((name) => !EMPTY.test(get(target, name) ?? '{}'))
      .map((name) => ({
        what: `a change of ${name}`,
        putBack: () => Reflect.set(target, name, null),
      })),
  );
}

const knownHandlers = new Map<object, readonly string[]>();

function handlerNames(target: object): readonly string[] {
  const known = knownHandlers.get(target);
  if (known) return known;
  const names: string[] = [];
  for (const name in target) if (/^on/.test(name) && !PROTECTED.includes(name)) names.push(name);
  knownHandlers.set(target, names);
  return names;
}

/** Attributes that the console changes while a screen is mounted. */
const OWN_ATTRIBUTES = ['data-beside', 'data-expects-notice'];

function changedAttributes({ attributes }: PageRecord): readonly Difference[] {
  return attributes.flatMap(([element, before]) => {
    if (element === document.documentElement) showUserChoices(before);
    const expected = readAttributes(before);
    const names = changedNames(expected, readAttributes(element));
    // Otherwise, the change may be a choice of the user that could not be stored.
    if (names.length > 0 && !canStore()) return [];
    return names.map((name) => ({
      what: `a change of ${name} on <${element.localName}>`,
      putBack: () => setAttribute(element, name, expected.get(name)),
    }));
  });
}

type Attributes = ReadonlyMap<string, string>;

/** Returns the values by name; the classes are sorted. */
const readAttributes = ({ attributes, classList }: Element): Attributes =>
  new Map([
    ...[...attributes].map(({ name, value }) => [name, value] as const),
    ['class', [...classList].sort().join(' ')],
  ]);

/** Sets the present language and preferences, which the user may have changed. */
function showUserChoices(root: Element): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  showPreferences(root as HTMLElement, { ...defaultPreferences, ...storedPreferences() }, isDark);
  root.setAttribute('lang', i18next.language);
}

/** Whether the browser's storage has room. */
function canStore(): boolean {
  const probe = 'console.probe';
  try {
    localStorage.setItem(probe, ' '.repeat(1_000));
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** Attributes that affect the page. Browser extensions add others, for example to remember that they run. */
const EFFECTIVE = /^(lang|dir|class|style|hidden|inert|role|tabindex|contenteditable|aria-.+)$/;

function changedNames(before: Attributes, after: Attributes): readonly string[] {
  const added = [...after.keys()].filter((name) => !before.has(name) && EFFECTIVE.test(name));
  const isTranslated = after.get('class')?.includes('translated-');
  return [...before.keys(), ...added].filter(
    (name) =>
      before.get(name) !== after.get(name) &&
      !OWN_ATTRIBUTES.includes(name) &&
      // The browser's translation sets both.
      !(isTranslated && /^(lang|class)$/.test(name)),
  );
}

function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Matches elements outside the screens that no screen has added. They belong to the console, also to an
 * earlier shell; to shared-auth, which asks the provider for the session in a frame; or to a translator,
 * Dark Reader or LastPass.
 */
const FOREIGN = [
  'script, link, [id^="console-"], [id^="single-spa-"], [class^="mf-shell-"], [class^="shared-ui-"]',
  'iframe[title="session"]',
  '.skiptranslate, [id^="goog-gt-"], .darkreader, [data-lastpass-root], [data-lastpass-icon-root]',
].join();

function addedElements({ elements }: PageRecord, folder: string): readonly Difference[] {
  return outerElements()
    .filter((element) => !elements.has(element) && !removed.has(element) && !isForeign(element))
    .map((element) => ({
      what: `an element <${element.localName}>`,
      putBack() {
        removed.set(element, folder);
        element.remove();
      },
    }));
}

/** Whether no screen added an element. A browser extension cannot define its custom elements in the page. */
const isForeign = (element: Element): boolean =>
  element.matches(FOREIGN) ||
  (element.localName.includes('-') && !customElements.get(element.localName));

/** Elements that were removed with their screen, with the folder of its module. */
const removed = new WeakMap<Node, string>();

/** Hides removed elements that return. They are not removed again, because their observer might never end. */
const returned = new MutationObserver((mutations) => {
  for (const { addedNodes } of mutations) addedNodes.forEach(hideReturned);
});
for (const place of document.querySelectorAll('html, body')) {
  returned.observe(place, { childList: true });
}

function hideReturned(node: Node): void {
  const folder = removed.get(node);
  if (!(node instanceof HTMLElement) || folder === undefined) return;
  if (isShown(findScreen(folder))) return void node.style.removeProperty('display');
  node.style.setProperty('display', 'none', 'important');
  if (node instanceof HTMLDialogElement) node.close();
}

function changedStyleSheets({ adopted, rules }: PageRecord): readonly Difference[] {
  const changed = [...rules].filter(
    ([sheet, count]) => sheet.ownerNode && countRules(sheet) !== count,
  );
  const now = document.adoptedStyleSheets;
  const isSame = now.length === adopted.length && adopted.every((sheet, at) => sheet === now[at]);
  const putAdoptedBack = () => {
    document.adoptedStyleSheets = [...adopted];
  };
  return [
    ...(isSame ? [] : [{ what: 'a change of adoptedStyleSheets', putBack: putAdoptedBack }]),
    ...changed.map(([{ ownerNode }]) => ({
      what: 'a rule in a stylesheet',
      putBack: () => reload(ownerNode),
    })),
  ];
}

/** Loads a stylesheet again; the changed one applies until then. */
function reload(link: Node | null): void {
  if (!(link instanceof HTMLLinkElement)) return;
  const fresh = link.cloneNode() as HTMLLinkElement;
  fresh.addEventListener('load', () => link.remove());
  link.after(fresh);
}
