import { withTimeout } from '@console/shared-auth/waiting';
import { noteBegin } from '../loading/hung-versions.ts';
import { folderOf, type RunnableVersion } from '../release/runnable-versions.ts';
import { begunNow, endLeft } from './left-behind.ts';
import { type Misdeed, misdeeds$ } from './misdeed.ts';

/** Milliseconds for which one piece of work may hold the page up. */
export const HELD_UP_MS = 2_500;

/** Milliseconds after which a page whose clocks go on does not hang, be the mount at its end or not. */
const ANSWERS_AFTER_MS = 3_000;

/** One screen's time in the page. */
export interface ScreenWatch {
  /** Calls its mount. */
  readonly mount: (work: () => Promise<void>) => Promise<void>;
  /** It says that it has gone from its place. */
  readonly gone: (place: unknown) => void;
  /** Ends what it has begun and not ended. */
  readonly end: () => void;
}

/** What the page itself has in its body, in its order. */
export const parts: readonly Element[] = [...document.body.children];

/** How often each is put back: who takes it away each time would never end. */
const RESTORATIONS = 5;

const restorations = new Map<Element, number>();

/** Has the page keep its parts: one that goes is put back, whoever took it away. */
export function keepParts(): void {
  new MutationObserver(putBack).observe(document.body, { childList: true });
}

/** @returns whether there was one to put back */
function putBack(): boolean {
  let wasGone = false;
  // From the last one on, so that each has the one that it stands before.
  parts.reduceRight<Element | null>((next, part) => {
    const times = restorations.get(part) ?? 0;
    if (!part.isConnected && times < RESTORATIONS) {
      restorations.set(part, times + 1);
      document.body.insertBefore(part, next);
      wasGone = true;
    }
    return part.isConnected ? part : next;
  }, null);
  return wasGone;
}

/** Watches what a version does to the page from its mount to its unmount. */
export function watchScreen(version: RunnableVersion): ScreenWatch {
  const script = folderOf(version);
  const before = begunNow();
  const tell = (misdeed: Omit<Misdeed, 'script'>) => misdeeds$.next({ ...misdeed, script });
  return {
    mount(work) {
      const began = performance.now();
      const end = noteBegin(`${version.address}#mount`);
      const mounting = work();
      tellHeldUp(performance.now() - began, tell);
      // Nobody else has run in between: it was this module.
      if (putBack()) tell({ number: 'MF-221' });
      withTimeout(mounting, ANSWERS_AFTER_MS, new Error())
        .catch(() => undefined)
        // React draws for the first time in a task of its own, which has begun by then.
        .then(() => setTimeout(end));
      return mounting;
    },
    gone(place) {
      if (!(place instanceof Element && place.hasChildNodes())) return;
      tell({ number: 'MF-228' });
    },
    end() {
      for (const what of endLeft(script, before)) {
        tell({ number: 'MF-224', what });
      }
    },
  };
}

/** Says it where a piece of work was too long. */
export function tellHeldUp(ms: number, tell: (misdeed: Omit<Misdeed, 'script'>) => void): void {
  if (ms < HELD_UP_MS) return;
  const seconds = Math.round(ms / 100) / 10;
  tell({ number: 'MF-225', seconds });
}
