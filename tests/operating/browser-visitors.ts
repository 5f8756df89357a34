import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../browser/chromium.ts';
import { submitCredentials } from '../e2e/sign-in-page.ts';

const SCREENS = ['Users', 'Hubs', 'Tenants'];

/** Pages of users who click through the console. */
export class BrowserVisitors {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #pages: Page[] = [];
  /** Unexpected messages on screens, failed requests, and errors of pages. */
  readonly #failures: string[] = [];
  readonly #read = new Set<string>();
  #clicks = 0;
  #isOver = false;
  #visits: Promise<void>[] = [];

  private constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#address = address;
  }

  /**
   * Opens pages, and signs in on each.
   *
   * @param program - path of the browser
   * @param address - address of the console
   */
  static async open(program: string, address: string, count: number): Promise<BrowserVisitors> {
    const browser = await chromium.launch({ executablePath: program, args: chromiumFlags });
    const visitors = new BrowserVisitors(browser, address);
    for (let index = 0; index < count; index += 1) await visitors.#openPage();
    return visitors;
  }

  /** Addresses of console and API that the pages have read. Other clients can also read them. */
  get calls(): readonly string[] {
    return [...this.#read];
  }

  async #openPage(): Promise<void> {
    const context = await this.#browser.newContext({
      ignoreHTTPSErrors: true,
      locale: 'en-GB',
      viewport: { width: 1280, height: 760 },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('response', (response) => this.#hear(page, response.status(), response.url()));
    page.on('requestfailed', (request) => {
      const { errorText = '' } = request.failure() ?? {};
      // No failure: the page has navigated away, or the stream continues at another API process.
      if (errorText === 'net::ERR_ABORTED' || request.url().endsWith('/events')) return;
      this.#failures.push(`${request.url()}: ${errorText}`);
    });
    page.on('response', (response) => {
      const request = response.request();
      const isRead = request.method() === 'GET' && response.status() === 200;
      const { pathname, origin } = new URL(response.url());
      if (isRead && origin.startsWith('https:') && pathname !== '/events') {
        this.#read.add(response.url());
      }
    });
    page.on('pageerror', (error) => this.#failures.push(String(error)));
    await page.goto(`${this.#address}tenants/list`);
    await submitCredentials(page, 'admin');
    await heading(page, 'Tenants').waitFor();
    this.#pages.push(page);
  }

  #hear(page: Page, status: number, address: string): void {
    if (status < 400 || page.isClosed()) return;
    this.#failures.push(`${address} answers ${status}`);
  }

  begin(): void {
    this.#isOver = false;
    this.#visits = this.#pages.map((page) => this.#visit(page));
  }

  /** Stops the clicks. @returns the number of clicks, and the failures */
  async end(): Promise<{ clicks: number; failures: readonly string[] }> {
    this.#isOver = true;
    await Promise.all(this.#visits);
    return { clicks: this.#clicks, failures: this.#failures.splice(0) };
  }

  async #visit(page: Page): Promise<void> {
    for (let round = 0; !this.#isOver; round += 1) {
      try {
        await this.see(page, SCREENS[round % SCREENS.length] ?? '');
        if (round % 7 === 6) {
          await page.reload();
          this.#clicks += 1;
        }
      } catch (error) {
        this.#failures.push(`${page.url()}: ${String(error).split('\n', 1)[0]}`);
        return;
      }
    }
  }

  async see(page: Page, screen: string): Promise<void> {
    await page.getByRole('link', { name: screen, exact: true }).first().click();
    this.#clicks += 1;
    await heading(page, screen).waitFor();
    for (const alert of await page.getByRole('alert').allInnerTexts()) {
      if (/MF-\d{3}/.test(alert)) this.#failures.push(`${page.url()} says: ${alert}`);
    }
  }

  /** Opens each screen once on each page. @returns unexpected messages on the screens */
  async seeAll(): Promise<readonly string[]> {
    this.#failures.splice(0);
    for (const screen of SCREENS) {
      await Promise.all(this.#pages.map((page) => this.see(page, screen)));
    }
    return this.#failures.filter((failure) => failure.includes(' says: '));
  }

  async arePaused(): Promise<boolean> {
    const lines = this.#pages.map((page) => page.getByText('Live updates are paused.').count());
    return (await Promise.all(lines)).some((count) => count > 0);
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
