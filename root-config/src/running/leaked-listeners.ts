/** A listener on the window or the document, and whose code added it. */
interface Added {
  readonly target: Window | Document;
  readonly type: string;
  readonly listener: EventListenerOrEventListenerObject;
  readonly options: boolean | AddEventListenerOptions | undefined;
  /** Address of the script that called `addEventListener`. */
  readonly script: string;
}

const added = new Set<Added>();

/**
 * Notes who listens on the window and the document, so that a screen that is gone cannot go on
 * listening: one that answers each navigation with its own address would never let anybody leave.
 * To be called after single-spa's `start`, which puts its own methods there.
 */
export function watchListeners(): void {
  for (const target of [window, document]) watch(target);
}

function watch(target: Window | Document): void {
  const { addEventListener, removeEventListener } = target;
  Object.assign(target, {
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) {
      const endsByItself = typeof options === 'object' && (options.once || options.signal);
      if (listener && !endsByItself) {
        added.add({ target, type, listener, options, script: callingScript() });
      }
      addEventListener.call(target, type, listener, options);
    },
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ) {
      for (const one of added) {
        if (one.target !== target || one.type !== type || one.listener !== listener) continue;
        if (isCapture(one.options) === isCapture(options)) added.delete(one);
      }
      removeEventListener.call(target, type, listener, options);
    },
  });
}

/** What is noted now; what a module adds later on is not in it. */
export const listenersNow = (): ReadonlySet<unknown> => new Set(added);

/**
 * Takes away the listeners that a module's own files have added and not removed.
 *
 * @param folder - address that its files begin with
 * @param before - listeners that stay: those of the module's code, not of its screen
 */
export function removeLeaked(folder: string, before: ReadonlySet<unknown>): void {
  for (const one of added) {
    if (before.has(one) || !one.script.startsWith(folder)) continue;
    one.target.removeEventListener(one.type, one.listener, one.options);
  }
}

const isCapture = (options: boolean | EventListenerOptions | undefined): boolean =>
  typeof options === 'object' ? options.capture === true : options === true;

/** The script that called; with its position it stands in each line of a stack, in all browsers. */
function callingScript(): string {
  const scripts = [...(new Error().stack ?? '').matchAll(/(https?:\/\/[^\s()]+?):\d+:\d+/g)];
  const [own] = scripts[0]?.slice(1) ?? [];
  return scripts.map(([, script = '']) => script).find((script) => script !== own) ?? '';
}
