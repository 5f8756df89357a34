import { findScreen } from './find-screen.ts';
import { callingScripts } from './misdeed.ts';
import { replaceFunctions } from './replace-functions.ts';

/** A listener or interval of a screen. */
interface Resource {
  /** Its name in reports; undefined for a listener that may have ended by itself. */
  readonly name: string | undefined;
  /** Returns the address of the script that created the resource. */
  readonly script: () => string;
  readonly end: () => void;
  /** Makes the resource inactive, or active again. */
  readonly pause: (isPaused: boolean) => void;
  /** Whether it is the interval, or the listener, that was created with these arguments. */
  readonly is: (...given: readonly unknown[]) => boolean;
}

type ListenerArguments = [
  type: string,
  listener: EventListenerOrEventListenerObject | null,
  options?: boolean | AddEventListenerOptions,
];

const active = new Set<Resource>();

/**
 * Tracks the intervals of screens and their listeners on the page. They must not outlive their screen: a
 * listener that answers each navigation by going back to the screen's own address would trap the user.
 * Call this after single-spa's `start`, which replaces some of the same methods.
 */
export function trackResources(): void {
  const { documentElement, body } = document;
  const targets = [window, document, documentElement, body, ...body.children];
  for (const target of [...targets, window.navigation, window.visualViewport]) {
    if (target) trackListeners(target);
  }
  trackIntervals();
}

function trackListeners(target: EventTarget): void {
  const { addEventListener, removeEventListener } = target;
  replaceFunctions(target, {
    addEventListener(...given: ListenerArguments) {
      addEventListener.apply(target, given);
      const [type, listener, options] = given;
      const { once, signal } = typeof options === 'object' ? options : {};
      if (!listener || signal?.aborted) return;
      signal?.addEventListener('abort', () => forget(target, ...given), { once: true });
      track({
        name: once ? undefined : `a listener for ${type}`,
        end: () => target.removeEventListener(...given),
        pause: (isPaused) =>
          (isPaused ? removeEventListener : addEventListener).apply(target, given),
        is: (on, name, itsListener, itsOptions) =>
          on === target &&
          name === type &&
          itsListener === listener &&
          isCapture(itsOptions) === isCapture(options),
      });
    },
    removeEventListener(...given: ListenerArguments) {
      forget(target, ...given);
      removeEventListener.apply(target, given);
    },
  });
}

function trackIntervals(): void {
  const { setInterval, clearInterval, clearTimeout } = window;
  // HTML has one list of intervals and timeouts, and either function ends both.
  const clear = (end: typeof clearInterval) => (id?: number) => {
    forget(id);
    end(id);
  };
  replaceFunctions(window, {
    setInterval(work: TimerHandler, ...rest: [ms?: number, ...given: unknown[]]) {
      let isResting = false;
      const run = (...given: unknown[]) => isResting || Reflect.apply(work as never, window, given);
      const id = setInterval(typeof work === 'function' ? run : work, ...rest);
      track({
        name: 'an interval',
        end: () => window.clearInterval(id),
        pause: (isPaused) => {
          isResting = isPaused;
        },
        is: (given) => given === id,
      });
      return id;
    },
    clearInterval: clear(clearInterval),
    clearTimeout: clear(clearTimeout),
  });
}

/**
 * Tracks a resource of a screen, and forgets that of another caller. Finds the caller when the browser is
 * idle. Not immediately: the first stack of a page takes some milliseconds to read, which would delay the
 * rows. Not later: an unread stack keeps its frames in memory.
 */
function track(resource: Omit<Resource, 'script'>): void {
  let at: Error | undefined = new Error();
  let script = '';
  const tracked: Resource = {
    ...resource,
    script() {
      if (at) [script = ''] = callingScripts(at);
      at = undefined;
      return script;
    },
  };
  active.add(tracked);
  (window.requestIdleCallback ?? window.setTimeout)(() => {
    if (!findScreen(tracked.script())) active.delete(tracked);
  });
}

function forget(...given: readonly unknown[]): void {
  for (const resource of active) if (resource.is(...given)) active.delete(resource);
}

const isCapture = (options: unknown): boolean =>
  typeof options === 'object' ? Object(options).capture === true : options === true;

/** Ends the resources of a version that no longer runs. */
export const endResources = (folder: string): void => end(own(folder));

const own = (folder: string): readonly Resource[] =>
  [...active].filter(({ script }) => script().startsWith(folder));

function end(resources: readonly Resource[]): void {
  for (const resource of resources) {
    resource.end();
    active.delete(resource);
  }
}

/**
 * Lets the resources that a module created when it was imported work again, until its screen is unmounted.
 *
 * @param folder - address that the module's files begin with
 * @returns a function that ends what the screen has left behind and returns the names to report; what the
 *   import created rests
 */
export function resumeResources(folder: string): () => readonly string[] {
  const imported = own(folder);
  for (const { pause } of imported) pause(false);
  return () => {
    const left = own(folder).filter((resource) => !imported.includes(resource));
    for (const { pause } of imported) pause(true);
    end(left);
    return [...new Set(left.flatMap(({ name }) => name ?? []))];
  };
}
