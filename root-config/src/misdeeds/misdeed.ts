import { ReplaySubject } from 'rxjs';

/** Something that a module does to the page or to other modules in it. */
export interface Misdeed {
  readonly number: MisdeedNumber;
  /** The function, event or resource that the misdeed concerns, e.g. `fetch`. */
  readonly what?: string;
  /** Address of the responsible script, or of its module's folder. */
  readonly script: string;
  /** Seconds for which the page was blocked, if that is the misdeed. */
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

/** The misdeeds in this page, replayed: the code that reports them loads with the late parts. */
export const misdeeds$ = new ReplaySubject<Misdeed>();

/** Matches each script in a stack, with its position, in any browser. */
const SCRIPT = /(https?:\/\/[^\s()@]+?):\d+:\d+/g;

/** Returns the calling scripts, innermost first, without root-config's own. */
export function callingScripts({ stack = '' } = new Error()): readonly string[] {
  const scripts = [...stack.matchAll(SCRIPT)].map(([, script = '']) => script);
  return scripts.filter((script) => !script.startsWith(own));
}

/** The folder of this script. */
const own = ([...(new Error().stack ?? '').matchAll(SCRIPT)][0]?.[1] ?? ' ').replace(/[^/]*$/, '');
