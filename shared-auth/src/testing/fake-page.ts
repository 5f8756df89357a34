import type { StorageCopy } from './fake-storage.ts';
import type { SimulatedTime } from './simulated-time.ts';

interface Running<Context> {
  run<Result>(context: Context, work: () => Result): Result;
  getStore(): Context | undefined;
}

// Node modules, required because the browser's types do not include them.
const { AsyncLocalStorage } = jest.requireActual<{
  AsyncLocalStorage: new <Context>() => Running<Context>;
}>('node:async_hooks');

const { Buffer } = jest.requireActual<{
  Buffer: { from(text: string, encoding: string): { toString(encoding: string): string } };
}>('node:buffer');

/** The page whose code is running, and whose globals apply. */
const running = new AsyncLocalStorage<Page>();

type Listener = (event: object) => void;

/** A page with its globals, until it is closed. */
export class Page {
  readonly localStorage: StorageCopy;
  readonly sessionStorage: Map<string, string>;
  readonly #time: SimulatedTime;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #timers = new Map<number, () => void>();
  #lastTimer = 0;
  #closed = false;
  /** Work that became due while the page is frozen, and will run when it thaws. */
  #due: (() => void)[] | undefined;
  /** Callbacks for the page's end. */
  readonly onClose: (() => void)[] = [];

  constructor(time: SimulatedTime, local: StorageCopy, session: Map<string, string>) {
    this.#time = time;
    this.localStorage = local;
    this.sessionStorage = session;
    local.onChange = (key) => this.dispatch('storage', { key });
  }

  run<Result>(work: () => Result): Result {
    return running.run(this, work);
  }

  /** Runs work after a delay, without the page's globals; never resolves for a closed page. */
  outside<Result>(milliseconds: number, work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#time.later(milliseconds, () =>
        this.#happen(() => {
          try {
            resolve(work());
          } catch (error) {
            reject(error);
          }
        }),
      );
    });
  }

  freeze(): void {
    this.#due ??= [];
  }

  thaw(): void {
    const due = this.#due ?? [];
    this.#due = undefined;
    for (const work of due) work();
  }

  #happen(work: () => void): void {
    if (this.#closed) return;
    if (this.#due) this.#due.push(() => this.#happen(work));
    else work();
  }

  dispatch(type: string, event: object = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) this.run(() => listener(event));
  }

  get closed(): boolean {
    return this.#closed;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const cancel of this.#timers.values()) cancel();
    this.#listeners.clear();
    for (const end of this.onClose) end();
  }

  addEventListener = (type: string, listener: Listener): void => {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  };

  setTimeout = (work: () => void, milliseconds = 0): number => {
    const id = ++this.#lastTimer;
    if (this.#closed) return id;
    const happens = () => {
      // The timer may have been cleared while the page was frozen.
      if (this.#timers.delete(id)) this.run(work);
    };
    const cancel = this.#time.later(milliseconds, () => this.#happen(happens));
    this.#timers.set(id, cancel);
    return id;
  };

  clearTimeout = (id: number | undefined): void => {
    this.#timers.get(id ?? 0)?.();
    this.#timers.delete(id ?? 0);
  };

  setInterval = (work: () => void, milliseconds: number): void => {
    this.setTimeout(() => {
      this.setInterval(work, milliseconds);
      work();
    }, milliseconds);
  };
}

/** Replaces the globals with those of the running page; all pages share one clock. */
export function installPages(clock: () => number, awake: () => number): void {
  const real = { setTimeout, clearTimeout };
  const own = <Key extends keyof Page>(key: Key, otherwise?: Page[Key]) => ({
    configurable: true,
    get: () => running.getStore()?.[key] ?? otherwise,
  });
  Date.now = clock;
  // Replaces the global itself, because a changed member of Node's object would affect later tests.
  const performance = { value: { now: awake }, configurable: true };
  // Node's own `atob` is slow: it would take most of the time of a search.
  globalThis.atob = (text) => Buffer.from(text, 'base64').toString('latin1');
  Object.defineProperties(globalThis, {
    performance,
    localStorage: own('localStorage'),
    sessionStorage: {
      configurable: true,
      get: () => toStorage(running.getStore()?.sessionStorage ?? new Map()),
    },
    addEventListener: own('addEventListener'),
    setInterval: own('setInterval'),
    setTimeout: {
      configurable: true,
      get: () => running.getStore()?.setTimeout ?? real.setTimeout,
    },
    clearTimeout: {
      configurable: true,
      get: () => running.getStore()?.clearTimeout ?? real.clearTimeout,
    },
    isSecureContext: { configurable: true, value: true },
    location: { configurable: true, value: { origin: 'https://console.test' } },
    document: {
      configurable: true,
      value: {
        visibilityState: 'visible',
        documentElement: { lang: 'en', dataset: {} },
        addEventListener: (type: string, listener: Listener) =>
          running.getStore()?.addEventListener(type, listener),
      },
    },
  });
}

const toStorage = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
