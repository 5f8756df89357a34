import { ReplaySubject } from 'rxjs';

/** Something that a module does to the page, or to the others in it. */
export interface Misdeed {
  readonly number: MisdeedNumber;
  /** To what it did it: `fetch`. */
  readonly what?: string;
  /** Address of the script that did it, or of the folder of its module. */
  readonly script: string;
  /** For how long it held the page up, if that is what it did. */
  readonly seconds?: number;
}

export type MisdeedNumber =
  | 'MF-220'
  | 'MF-221'
  | 'MF-222'
  | 'MF-223'
  | 'MF-224'
  | 'MF-225'
  | 'MF-228';

/** Those of this page, also for who listens later: the words for them come with the late parts. */
export const misdeeds$ = new ReplaySubject<Misdeed>();

/** The scripts of a stack, in which each stands with its position, in all browsers. */
const SCRIPT = /(https?:\/\/[^\s()@]+?):\d+:\d+/g;

/** The scripts that have called, from the innermost on; those of root-config are left out. */
export function callingScripts({ stack = '' } = new Error()): readonly string[] {
  const scripts = [...stack.matchAll(SCRIPT)].map(([, script = '']) => script);
  return scripts.filter((script) => !script.startsWith(own));
}

/** The folder of this very script. */
const own = ([...(new Error().stack ?? '').matchAll(SCRIPT)][0]?.[1] ?? ' ').replace(/[^/]*$/, '');
