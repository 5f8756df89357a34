import type { Failure } from '../release/module-failure.ts';

/**
 * Begins the keys of local storage, which outlives a tab that hangs: one for each start of a page,
 * with what it is running, and the time at which that began.
 */
const KEY = 'console.running ';

/** The key of this start, in each of the scripts that have this file. */
const OWN = KEY + performance.timeOrigin;

/** Milliseconds for which a start may be another tab's, which is at work. */
const AT_WORK_MS = 10_000;

/** Milliseconds between two starts in a row: windows that open at once may also end at once. */
const APART_MS = 3_000;

/** Milliseconds after which a page that answers has noted that it does (`misdeeds/watch-screen.ts`). */
const HANGS_AFTER_MS = 4_000;

/** Milliseconds after which what has hung may be run again: its address may be long gone. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 60 * 60_000;

/**
 * Notes that work of a module's begins that may never end.
 *
 * @param name - its module's address; at a mount followed by `#mount`
 * @returns to be called when it has ended
 */
export function noteBegin(name: string): () => void {
  // Browsers and systems freeze and end without a word what nobody sees.
  // Of the wall clock: what a page's own clock says means nothing to the next page.
  if (!document.hidden) note(`${name} ${Date.now()}`);
  return () => forget(name);
}

const note = (running: string): unknown => onStorage(() => localStorage.setItem(OWN, running));

/** Where storage is blocked or full, a loop is not known from one start to the next. */
function onStorage(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Has every module noted while it is run, of those that SystemJS loads from now on. */
export function noteRuns(): void {
  const loader: Loader = System.constructor.prototype;
  const { register } = loader;
  loader.register = function (imports, declare, ...rest) {
    // Of the file that is being evaluated; what it registers is run when its imports are there.
    const { src } = document.currentScript as HTMLScriptElement;
    // SystemJS gives a context to those that take two arguments.
    const noted: Declare = (exporting, context) => {
      const { execute, ...declared } = declare(exporting, context);
      return { ...declared, execute: () => noteWhile(src, () => execute?.()) };
    };
    register.call(this, imports, noted, ...rest);
  };
  for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, forgetWaiting);
}

/**
 * A page that goes, or is out of sight, while it waits for a module does not hang. Firefox stops a
 * script that hangs when its tab is closed, and then says that the page goes.
 */
const forgetWaiting = (): unknown =>
  onStorage(() =>
    remove(marks().filter((mark) => mark[0] === OWN && ageOf(mark) < HANGS_AFTER_MS)),
  );

type Declare = (exporting: unknown, context: unknown) => { execute?: () => unknown };

interface Loader {
  register(this: unknown, imports: string[], declare: Declare, ...rest: unknown[]): void;
}

function noteWhile(name: string, work: () => unknown): unknown {
  // The mount of another module, which goes on after this.
  const before = onStorage(() => localStorage.getItem(OWN));
  const end = noteBegin(name);
  try {
    return work();
  } finally {
    end();
    if (typeof before === 'string') note(before);
  }
}

/** Whether some version may have hung: more than one start has noted what it runs. */
export const mayHaveHung = (): boolean => onStorage(() => marks().length > 1) === true;

/** Whether a module at an address hung in the last starts: in two of them, one after the other. */
export const hasHung = (address: string): boolean =>
  onStorage(() => namesOf(address).some(hasHungTwice)) === true;

function hasHungTwice(name: string): boolean {
  const ages = marksOf(name).map(ageOf);
  const latest = Math.min(...ages);
  return latest > AT_WORK_MS && Math.max(...ages) - latest > APART_MS;
}

/** What is wrong with a version that has hung. */
export const hungFailure = (address: string): Failure => ({
  stage: 'load',
  number: 'MF-226',
  message: `${address} did not get past its start, in two starts in a row`,
});

/** Has a module at an address be run again. */
export function forgetHung(address: string): void {
  namesOf(address).forEach(forget);
}

const forget = (name: string): unknown => onStorage(() => remove(marksOf(name)));

/** Forgets what is long ago: most of it is of versions that no page has any more. */
export const forgetLongAgo = (): unknown =>
  onStorage(() => remove(marks().filter((mark) => ageOf(mark) > FORGOTTEN_AFTER_MS)));

function remove(forgotten: readonly Mark[]): void {
  for (const [key] of forgotten) localStorage.removeItem(key);
}

/** What starts, this one among them, have noted of a module. */
const marksOf = (name: string): Mark[] =>
  marks().filter(([, running]) => running.startsWith(`${name} `));

/** By their names first: what else is kept here may be long, and this is asked for at each module. */
const marks = (): Mark[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(KEY))
    .map((key) => [key, localStorage.getItem(key) ?? '']);

const ageOf = ([, running]: Mark): number => Date.now() - Number(running.split(' ')[1]);

type Mark = [key: string, running: string];

const namesOf = (address: string): string[] => [address, `${address}#mount`];
