import type { Page } from './fake-page.ts';
import type { Delays } from './simulated-time.ts';

interface Request {
  readonly page: Page;
  readonly grant: () => void;
}

/** A browser's only lock, granted to its pages in turn. */
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
      if (this.#holder?.page === page) this.#release();
    });
    const request = (_: string, { signal }: LockOptions, work: () => Promise<unknown>) =>
      new Promise((resolve, reject) => {
        const grant = () =>
          void page
            .outside(this.#delays(), () => page.run(work))
            .finally(() => this.#release())
            .then(resolve, reject);
        const asked: Request = { page, grant: () => page.run(grant) };
        signal?.addEventListener('abort', () => {
          if (!this.#requests.includes(asked)) return;
          this.#requests = this.#requests.filter((other) => other !== asked);
          reject(new DOMException('', 'AbortError'));
        });
        this.#requests.push(asked);
        this.#next();
      });
    // The real signature has overloads that are not used here.
    return { request: request as LockManager['request'] };
  }

  #release(): void {
    this.#holder = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#holder) return;
    this.#holder = this.#requests.shift();
    this.#holder?.grant();
  }
}
