import type { Failure } from '../release/module-failure.ts';

/**
 * Prefix of the keys in local storage, which outlives a tab that hangs. Each start of a page has one
 * key; its value is the name of the work that is running, and the time at which the work started.
 */
const KEY = 'console.running ';

/** The key of this start, the same in every script that includes this file. */
const OWN = KEY + performance.timeOrigin;

/** Milliseconds during which a mark may belong to another tab that is still working. */
const MAY_WORK_MS = 10_000;

/** Minimum milliseconds between two starts that count: windows that open together may close together. */
const MIN_GAP_MS = 3_000;

/** Milliseconds within which a responsive page removes its mark (`misdeeds/watch-screen.ts`). */
const HANGS_AFTER_MS = 4_000;

/** Milliseconds for which the keys of the storage are kept: reading them takes time, and this is done for each module. */
const KEYS_KEPT_MS = 5_000;

/** Milliseconds after which a mark expires: its address may no longer exist. */
const EXPIRES_AFTER_MS = 7 * 24 * 60 * 60_000;

/**
 * Marks the start of a module's work that may never end.
 *
 * @param name - the module's address, followed by `#mount` for a mount
 * @returns a function to call when the work has ended
 */
export function markStart(name: string): () => void {
  // Hidden pages are not marked: browsers and systems may freeze or end them at any time.
  // The mark has the wall clock's time, because `performance.now()` means nothing to the next page.
  if (!document.hidden) setMark(`${name} ${Date.now()}`);
  return () => removeMarks(name);
}

const setMark = (running: string): unknown => onStorage(() => localStorage.setItem(OWN, running));

/** Ignores errors: without usable storage, the next start cannot recognize a loop. */
function onStorage(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Marks every module that SystemJS loads from now on while its code runs, and names the importer of each setter,
 * which `mendDelete` needs.
 */
export function markRuns(): void {
  const loader: Loader = System.constructor.prototype;
  const { register } = loader;
  loader.register = function (imports, declare, ...rest) {
    // The file that is being evaluated; `execute` runs later, when the file's imports have arrived.
    const { src } = document.currentScript as HTMLScriptElement;
    // SystemJS passes a context only to functions with two parameters.
    const marking: Declare = (exporting, context) => {
      const { execute, ...declared } = declare(exporting, context);
      for (const setter of declared.setters ?? []) if (setter) setter.importer = src;
      return { ...declared, execute: () => runMarked(src, () => execute?.()) };
    };
    register.call(this, imports, marking, ...rest);
  };
  for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, removePendingMark);
}

/**
 * Removes the mark of a page that is left or hidden while it waits for a module, because then no module
 * hangs. Keeps an older mark: when the tab of a script that hangs is closed, Firefox stops the script
 * and then fires these events.
 */
const removePendingMark = (): unknown =>
  onStorage(() =>
    remove(marks().filter((mark) => mark[0] === OWN && getAge(mark) < HANGS_AFTER_MS)),
  );

type Declare = (
  exporting: unknown,
  context: unknown,
) => { setters?: (Setter | null)[]; execute?: () => unknown };

/** Gives a module the exports of one that it imports. */
export interface Setter {
  (exports: object): void;
  /** Address of the module that imports. */
  importer?: string;
}

interface Loader {
  register(this: unknown, imports: string[], declare: Declare, ...rest: unknown[]): void;
}

function runMarked(name: string, work: () => unknown): unknown {
  // Another module's mount may still be pending; keep its mark.
  const before = onStorage(() => localStorage.getItem(OWN));
  const end = markStart(name);
  try {
    return work();
  } finally {
    end();
    if (typeof before === 'string') setMark(before);
  }
}

/** Whether some version may have hung: more than one start has left a mark. */
export const mayHaveHung = (): boolean => onStorage(() => marks().length > 1) === true;

/** Whether a module at an address hung in the last two starts in a row. */
export const hasHung = (address: string): boolean =>
  onStorage(() => getMarkNames(address).some(hasHungTwice)) === true;

function hasHungTwice(name: string): boolean {
  const ages = marksFor(name).map(getAge);
  const latest = Math.min(...ages);
  return latest > MAY_WORK_MS && Math.max(...ages) - latest > MIN_GAP_MS;
}

/** Returns the failure of a version that hung. */
export const hungFailure = (address: string): Failure => ({
  stage: 'load',
  number: 'MF-226',
  message: `${address} did not get past its start, in two starts in a row`,
});

/** Allows the module at an address to run again. */
export function forgetHung(address: string): void {
  getMarkNames(address).forEach(removeMarks);
}

const removeMarks = (name: string): unknown => onStorage(() => remove(marksFor(name)));

/** Removes old marks: most belong to versions that are no longer used. */
export const removeOldMarks = (): unknown =>
  onStorage(() => remove(marks().filter((mark) => getAge(mark) > EXPIRES_AFTER_MS)));

function remove(forgotten: readonly Mark[]): void {
  for (const [key] of forgotten) localStorage.removeItem(key);
}

/** Returns the marks of all starts, including this one, for a module. */
const marksFor = (name: string): Mark[] =>
  marks().filter(([, running]) => running.startsWith(`${name} `));

let otherKeys: readonly string[] = [];
let otherKeysReadAt = Number.NEGATIVE_INFINITY;

/** Returns all marks; those of other starts only by keys that are at most {@link KEYS_KEPT_MS} old. */
function marks(): Mark[] {
  if (performance.now() - otherKeysReadAt > KEYS_KEPT_MS) {
    otherKeys = Object.keys(localStorage).filter((key) => key.startsWith(KEY) && key !== OWN);
    otherKeysReadAt = performance.now();
  }
  return [OWN, ...otherKeys].flatMap((key): Mark[] => {
    const running = localStorage.getItem(key);
    return running === null ? [] : [[key, running]];
  });
}

const getAge = ([, running]: Mark): number => Date.now() - Number(running.split(' ')[1]);

type Mark = [key: string, running: string];

const getMarkNames = (address: string): string[] => [address, `${address}#mount`];
