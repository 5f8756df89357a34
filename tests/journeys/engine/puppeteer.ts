import puppeteer, {
  type Browser,
  type BrowserContext,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import { chromiumFlags, findChromium } from '../../browser/chromium.ts';
import { findFirefox } from '../../browser/other-engines.ts';
import { type DrivenBrowser, type DrivenWindow, type Engine, type Size, WINDOW } from './engine.ts';

/** Starts Chromium, driven by its own protocol. */
export async function startChromium(): Promise<Engine> {
  const browser = await puppeteer.launch({
    ...common(),
    browser: 'chrome',
    executablePath: findChromium(() => undefined),
    args: [...chromiumFlags, '--lang=en-GB'],
  });
  return toEngine('chromium', browser);
}

/** Starts Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    ...common(),
    browser: 'firefox',
    executablePath: findFirefox(() => undefined),
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
  });
  return toEngine('firefox', browser);
}

const common = (): LaunchOptions => ({
  defaultViewport: WINDOW,
  env: { ...process.env, TZ: 'Europe/Zurich' },
});

const toEngine = (name: 'chromium' | 'firefox', browser: Browser): Engine => ({
  name,
  newBrowser: async () => new Profile(await browser.createBrowserContext()),
  stop: () => browser.close(),
});

class Profile implements DrivenBrowser {
  readonly said: string[] = [];
  readonly #context: BrowserContext;
  readonly #windows = new Map<Page, DrivenWindow>();

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('targetcreated', () => void this.windows().catch(() => undefined));
  }

  async newWindow(): Promise<DrivenWindow> {
    return this.#getWindow(await this.#context.newPage());
  }

  async windows(): Promise<readonly DrivenWindow[]> {
    const pages = await this.#context.pages();
    for (const page of pages) this.#getWindow(page);
    return [...this.#windows].filter(([page]) => !page.isClosed()).map(([, window]) => window);
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  #getWindow(page: Page): DrivenWindow {
    const known = this.#windows.get(page);
    if (known) return known;
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) this.said.push(message.text());
    });
    page.on('pageerror', (error) => this.said.push(String(error)));
    const window = new PuppeteerWindow(page);
    this.#windows.set(page, window);
    return window;
  }
}

class PuppeteerWindow implements DrivenWindow {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address, { waitUntil: 'domcontentloaded' });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#page.evaluate(expression);
  }

  click(x: number, y: number): Promise<void> {
    return this.#page.mouse.click(x, y);
  }

  tap(x: number, y: number): Promise<void> {
    return this.#page.touchscreen.tap(x, y);
  }

  async press(...keys: readonly string[]): Promise<void> {
    const { keyboard } = this.#page;
    for (const key of keys) {
      if (!key.startsWith('Control+') && !key.startsWith('Shift+')) {
        await this.#type(key);
        continue;
      }
      const [held = '', pressed = ''] = key.split('+');
      await keyboard.down(held as KeyInput);
      await keyboard.press(pressed as KeyInput);
      await keyboard.up(held as KeyInput);
    }
  }

  resize(size: Size): Promise<void> {
    return this.#page.setViewport(size);
  }

  bringToFront(): Promise<void> {
    return this.#page.bringToFront();
  }

  async picture(): Promise<Uint8Array> {
    // A tab in the background cannot be captured.
    await this.#page.bringToFront();
    return this.#page.screenshot();
  }

  /** Presses a named key, or types a character; a character without a key is entered like by an input method. */
  #type(key: string): Promise<void> {
    const { keyboard } = this.#page;
    return key.length > 1 ? keyboard.press(key as KeyInput) : keyboard.type(key);
  }
}
