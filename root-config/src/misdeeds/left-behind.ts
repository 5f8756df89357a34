import { callingScripts } from './misdeed.ts';
import { replaceFunctions } from './replace-functions.ts';

/** A resource that stays active until it is stopped. */
interface Resource {
  /** Its name in reports. Absent for listeners and timeouts: too many screens leave them to report that. */
  readonly what?: string;
  readonly end: () => void;
  /** Returns the address of the script that created the resource. */
  readonly script: () => string;
  /** The element, if the resource is an element: it ends when the element is removed. */
  readonly node?: Node;
  /** Whether the resource is the listener that was registered with these arguments. */
  readonly isListener?: (...given: readonly [EventTarget, ...ListenerArguments]) => boolean;
}

type ListenerArguments = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];

const active = new Set<Resource>();

/**
 * Tracks resources that outlive the call that created them: listeners on the window and document,
 * timers, observers, elements outside the screens. They must not outlive their screen: a listener that
 * answers each navigation by going back to the screen's own address would trap the user.
 * Call this after single-spa's `start`, which replaces some of the same methods.
 */
export function trackResources(): void {
  for (const target of [window, document]) trackListeners(target);
  // HTML has one list of intervals and timeouts, and either clear function works for both.
  const timers: Timers = new Map();
  trackTimers('setInterval', 'clearInterval', timers, 'an interval');
  trackTimers('setTimeout', 'clearTimeout', timers);
  trackTimers('requestAnimationFrame', 'cancelAnimationFrame', new Map());
  trackObservers();
  for (const place of document.querySelectorAll('body, main')) trackElements(place);
}

function trackListeners(target: Window | Document): void {
  const { addEventListener, removeEventListener } = target;
  replaceFunctions(target, {
    addEventListener(...added: ListenerArguments) {
      const [type, listener, options] = added;
      const endsByItself = typeof options === 'object' && (options.once || options.signal);
      if (listener && !endsByItself) {
        active.add({
          script: caller(),
          end: () => target.removeEventListener(...added),
          isListener: (on, ...[name, callback, itsOptions]) =>
            on === target &&
            name === type &&
            callback === listener &&
            isCapture(itsOptions) === isCapture(options),
        });
      }
      addEventListener.apply(target, added);
    },
    removeEventListener(...removed: ListenerArguments) {
      for (const resource of active)
        if (resource.isListener?.(target, ...removed)) active.delete(resource);
      removeEventListener.apply(target, removed);
    },
  });
}

type TimerStart = 'setInterval' | 'setTimeout' | 'requestAnimationFrame';
type TimerClear = 'clearInterval' | 'clearTimeout' | 'cancelAnimationFrame';

/** Active timers by id. */
type Timers = Map<number, Resource>;

/** @param what - the timers' name in reports, if they repeat */
function trackTimers(name: TimerStart, endName: TimerClear, running: Timers, what?: string): void {
  const start: (work: Work, ...rest: unknown[]) => number = window[name] as never;
  const clear = window[endName];
  const forget = (id: number) => {
    const resource = running.get(id);
    running.delete(id);
    if (resource) active.delete(resource);
  };
  replaceFunctions(window, {
    [name](work: Work, ...rest: unknown[]) {
      const once: Work = (...given) => {
        // The stack of the next timeout would keep this function, and with it all earlier stacks.
        at = undefined;
        forget(id);
        work(...given);
      };
      const id = start(what ? work : once, ...rest);
      // Pages set hundreds of timeouts, so the caller is computed only for timeouts left behind.
      let at: Error | undefined = new Error();
      const script = what ? caller() : () => callingScripts(at)[0] ?? '';
      const resource = { ...(what && { what }), script, end: () => window[endName](id) };
      running.set(id, resource);
      active.add(resource);
      return id;
    },
    [endName](id: number) {
      forget(id);
      clear(id);
    },
  });
}

type Work = (...given: unknown[]) => void;

function trackObservers(): void {
  const { prototype } = MutationObserver;
  const { observe, disconnect } = prototype;
  const observing = new WeakMap<MutationObserver, Resource>();
  replaceFunctions(prototype, {
    observe(this: MutationObserver, ...what: Parameters<typeof observe>) {
      observe.apply(this, what);
      if (observing.has(this)) return;
      const resource = { what: 'an observer', script: caller(), end: () => this.disconnect() };
      observing.set(this, resource);
      active.add(resource);
    },
    disconnect(this: MutationObserver) {
      const resource = observing.get(this);
      observing.delete(this);
      if (resource) active.delete(resource);
      disconnect.call(this);
    },
  });
}

/** Tracks elements that a screen adds outside itself: they stay in the page when it is removed. */
function trackElements(place: Element): void {
  for (const name of ['append', 'prepend', 'appendChild', 'insertBefore'] as const) {
    const add: (...nodes: (Node | string)[]) => unknown = place[name].bind(place) as never;
    replaceFunctions(place, {
      [name](...nodes: (Node | string)[]) {
        const [node] = nodes;
        if (node instanceof Element) {
          forgetRemoved();
          active.add({ what: 'an element', script: caller(), node, end: () => node.remove() });
        }
        return add(...nodes);
      },
    });
  }
}

/** Forgets elements that their owner has removed. */
function forgetRemoved(): void {
  for (const resource of active) if (resource.node?.isConnected === false) active.delete(resource);
}

/** Returns a snapshot of the active resources. */
export function activeResources(): ReadonlySet<unknown> {
  forgetRemoved();
  return new Set(active);
}

/**
 * Stops the resources that a module's own files have left behind.
 *
 * @param folder - address that its files begin with
 * @param before - resources to keep: those that were active before the screen
 * @returns the names of the stopped resources that must be reported
 */
export function stopLeftovers(folder: string, before: ReadonlySet<unknown>): readonly string[] {
  forgetRemoved();
  const left = [...active].filter(
    (resource) => !before.has(resource) && resource.script().startsWith(folder),
  );
  for (const resource of left) {
    resource.end();
    active.delete(resource);
  }
  return [...new Set(left.flatMap(({ what }) => what ?? []))];
}

const isCapture = (options: boolean | EventListenerOptions | undefined): boolean =>
  typeof options === 'object' ? options.capture === true : options === true;

/**
 * Finds the calling script when the browser is idle. Not immediately: the first stack of a page takes some
 * milliseconds to read, which would delay the rows. Not later: an unread stack keeps its frames in memory.
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
