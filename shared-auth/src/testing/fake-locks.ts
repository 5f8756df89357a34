import type { Page } from './fake-page.ts';
import type { Delays } from './simulated-time.ts';

interface Request {
  readonly page: Page;
  readonly grant: () => void;
  readonly lose: () => void;
}

/** The one lock of a browser: its pages get the lock in turn, and can steal it. */
export class SharedLocks {
  readonly #delays: Delays;
  #requests: Request[] = [];
  #holder: Request | undefined;

  constructor(delays: Delays) {
    this.#delays = delays;
  }

  /** Returns the `navigator.locks` of a page. */
  of(page: Page): Pick<LockManager, 'request'> {
    page.onClose.push(() => {
      this.#requests = this.#requests.filter((request) => request.page !== page);
      if (this.#holder?.page === page) this.#release(this.#holder);
    });
    const request = (_: string, { signal, steal }: LockOptions, work: () => Promise<unknown>) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new DOMException('', 'AbortError'));
        const grant = () =>
          void page
            .outside(this.#delays(), () => page.run(work))
            .finally(() => this.#release(asked))
            .then(resolve, reject);
        const asked: Request = {
          page,
          grant: () => page.run(grant),
          lose: () => void page.outside(this.#delays(), () => page.run(fail)),
        };
        signal?.addEventListener('abort', () => {
          if (!this.#requests.includes(asked)) return;
          this.#requests = this.#requests.filter((other) => other !== asked);
          fail();
        });
        if (steal) {
          this.#holder?.lose();
          this.#holder = undefined;
          this.#requests.unshift(asked);
        } else this.#requests.push(asked);
        this.#next();
      });
    // A cast, because the real signature has overloads that this code does not use.
    return { request: request as LockManager['request'] };
  }

  #release(request: Request): void {
    if (this.#holder !== request) return;
    this.#holder = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#holder) return;
    this.#holder = this.#requests.shift();
    this.#holder?.grant();
  }
}
