import { callingScripts } from './misdeed.ts';
import { replaceFunctions } from './replace-functions.ts';

/** Something that goes on until it is ended. */
interface Begun {
  /** What it is, where leaving it behind is a misdeed: a listener or a timeout is soon forgotten. */
  readonly what?: string;
  readonly end: () => void;
  /** Address of the script that began it. */
  readonly script: () => string;
  /** Of an element: gone with it. */
  readonly node?: Node;
  /** Of a listener: whether it is this one. */
  readonly isListener?: (...one: readonly [EventTarget, ...Listening]) => boolean;
}

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];

const begun = new Set<Begun>();

/**
 * Notes what goes on after the call that began it: listeners on the window and the document, clocks,
 * observers, elements beside the screens. A screen that is gone cannot go on with it: one that answers
 * each navigation with its own address would never let anybody leave.
 * To be called after single-spa's `start`, which puts its own methods there.
 */
export function watchBegun(): void {
  for (const target of [window, document]) watchListeners(target);
  // HTML has one list of intervals and timeouts, and either call clears either.
  const timers: Running = new Map();
  watchClock('setInterval', 'clearInterval', timers, 'an interval');
  watchClock('setTimeout', 'clearTimeout', timers);
  watchClock('requestAnimationFrame', 'cancelAnimationFrame', new Map());
  watchObservers();
  for (const place of document.querySelectorAll('body, main')) watchElements(place);
}

function watchListeners(target: Window | Document): void {
  const { addEventListener, removeEventListener } = target;
  replaceFunctions(target, {
    addEventListener(...added: Listening) {
      const [type, listener, options] = added;
      const endsByItself = typeof options === 'object' && (options.once || options.signal);
      if (listener && !endsByItself) {
        begun.add({
          script: caller(),
          end: () => target.removeEventListener(...added),
          isListener: (on, ...[name, heard, how]) =>
            on === target &&
            name === type &&
            heard === listener &&
            isCapture(how) === isCapture(options),
        });
      }
      addEventListener.apply(target, added);
    },
    removeEventListener(...removed: Listening) {
      for (const one of begun) if (one.isListener?.(target, ...removed)) begun.delete(one);
      removeEventListener.apply(target, removed);
    },
  });
}

type Clock = 'setInterval' | 'setTimeout' | 'requestAnimationFrame';
type ClockEnd = 'clearInterval' | 'clearTimeout' | 'cancelAnimationFrame';

/** By their ids. */
type Running = Map<number, Begun>;

/** @param what - what it is called, where it goes on by itself */
function watchClock(name: Clock, endName: ClockEnd, running: Running, what?: string): void {
  const begin: (work: Work, ...rest: unknown[]) => number = window[name] as never;
  const endOf = window[endName];
  const forget = (id: number) => {
    const one = running.get(id);
    running.delete(id);
    if (one) begun.delete(one);
  };
  replaceFunctions(window, {
    [name](work: Work, ...rest: unknown[]) {
      const once: Work = (...given) => {
        forget(id);
        work(...given);
      };
      const id = begin(what ? work : once, ...rest);
      // Hundreds of timeouts begin: where, is only read of those that are left.
      const at = new Error();
      const script = what ? caller() : () => callingScripts(at)[0] ?? '';
      const one = { ...(what && { what }), script, end: () => window[endName](id) };
      running.set(id, one);
      begun.add(one);
      return id;
    },
    [endName](id: number) {
      forget(id);
      endOf(id);
    },
  });
}

type Work = (...given: unknown[]) => void;

function watchObservers(): void {
  const { prototype } = MutationObserver;
  const { observe, disconnect } = prototype;
  const observing = new WeakMap<MutationObserver, Begun>();
  replaceFunctions(prototype, {
    observe(this: MutationObserver, ...what: Parameters<typeof observe>) {
      observe.apply(this, what);
      if (observing.has(this)) return;
      const one = { what: 'an observer', script: caller(), end: () => this.disconnect() };
      observing.set(this, one);
      begun.add(one);
    },
    disconnect(this: MutationObserver) {
      const one = observing.get(this);
      observing.delete(this);
      if (one) begun.delete(one);
      disconnect.call(this);
    },
  });
}

/** What is put beside the screens does not go with one. */
function watchElements(place: Element): void {
  for (const name of ['append', 'prepend', 'appendChild', 'insertBefore'] as const) {
    const add: (...nodes: (Node | string)[]) => unknown = place[name].bind(place) as never;
    replaceFunctions(place, {
      [name](...nodes: (Node | string)[]) {
        const [node] = nodes;
        if (node instanceof Element) {
          forgetGone();
          begun.add({ what: 'an element', script: caller(), node, end: () => node.remove() });
        }
        return add(...nodes);
      },
    });
  }
}

/** An element that its owner has taken away is left by nobody, and kept by nobody. */
function forgetGone(): void {
  for (const one of begun) if (one.node?.isConnected === false) begun.delete(one);
}

/** What is going on now; what a module begins later is not in it. */
export function begunNow(): ReadonlySet<unknown> {
  forgetGone();
  return new Set(begun);
}

/**
 * Ends what a module's own files have begun and not ended.
 *
 * @param folder - address that its files begin with
 * @param before - what stays: that of the module's code, not of its screen
 * @returns what of it is to be told
 */
export function endLeft(folder: string, before: ReadonlySet<unknown>): readonly string[] {
  forgetGone();
  const left = [...begun].filter((one) => !before.has(one) && one.script().startsWith(folder));
  for (const one of left) {
    one.end();
    begun.delete(one);
  }
  return [...new Set(left.flatMap(({ what }) => what ?? []))];
}

const isCapture = (options: boolean | EventListenerOptions | undefined): boolean =>
  typeof options === 'object' ? options.capture === true : options === true;

/**
 * The script that has called. It is read soon, for what is kept of an error keeps whoever is on its
 * stack, but not at once: the first one takes the browser milliseconds, before there are rows.
 */
function caller(): () => string {
  let at: Error | undefined = new Error();
  let script = '';
  const read = () => {
    if (at) [script = ''] = callingScripts(at);
    at = undefined;
    return script;
  };
  (window.requestIdleCallback ?? window.setTimeout)(read);
  return read;
}
