import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import selenium, { type WebDriver } from 'selenium-webdriver';
import { findWebKit, type WebKitPrograms } from '../../browser/other-engines.ts';
import { isAnswered } from '../../ports.ts';
import { eventually } from '../../start/testing/eventually.ts';
import { type DrivenBrowser, type DrivenWindow, type Engine, type Size, WINDOW } from './engine.ts';

const { Builder, Capabilities, Key, Origin } = selenium;

/** Pixels of the screen that nobody sees. */
const SCREEN: Size = { width: 1600, height: 1300 };

/** WebKit, by W3C WebDriver: WebKitGTK's own small browser, on a screen that nobody sees. */
export async function startWebKit(): Promise<Engine> {
  const programs = findWebKit(() => undefined);
  const screen = await startScreen(programs.screen);
  const settings = await plainSettings();
  return {
    name: 'webkit',
    newBrowser: () => eventually(() => openBrowser(programs, screen.display, settings)),
    stop: async () => {
      await end(screen.process);
      await rm(settings, { recursive: true, force: true });
    },
  };
}

/** More than a browser takes to open, in milliseconds. */
const OPENS_WITHIN_MS = 30_000;

/**
 * A browser with a driver of its own. A driver waits for ever for a browser that does not come, as
 * when somebody else has taken its port: that one is ended.
 */
async function openBrowser(
  programs: WebKitPrograms,
  display: string,
  settings: string,
): Promise<Session> {
  const driver = await startDriver(programs.driver, display, settings);
  const tooLate = setTimeout(() => driver.process.kill(), OPENS_WITHIN_MS);
  try {
    const session = await newSession(driver.address, programs);
    return new Session(session, () => end(driver.process));
  } catch (error) {
    await end(driver.process);
    throw error;
  } finally {
    clearTimeout(tooLate);
  }
}

/** GTK's: as the browser is, the buttons above its page keep its window from being as narrow as 320 px. */
const BUTTONS = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** @returns a folder for the settings of GTK's programs */
async function plainSettings(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-gtk-'));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), BUTTONS);
  return folder;
}

/** @returns with the display's name: `:99` */
async function startScreen(program: string) {
  const process = spawn(
    program,
    ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [, , , numbers] = process.stdio;
  if (!numbers) throw new Error('Xvfb has no way to say its number');
  const [number] = await once(numbers, 'data');
  return { process, display: `:${String(number).trim()}` };
}

async function startDriver(program: string, display: string, settings: string) {
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: settings,
      LANGUAGE: 'en_GB',
      TZ: 'Europe/Zurich',
      // Its sandbox needs namespaces that a container does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  await eventually(async () => {
    if (!(await isAnswered(port))) throw new Error('WebKitWebDriver does not answer');
  });
  return { process: child, address: `http://127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

const newSession = (server: string, { browser }: WebKitPrograms): Promise<WebDriver> =>
  Promise.resolve(
    new Builder()
      .usingServer(server)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          // Its driver would wait for files that are held back, and with `eager` at times for ever.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        }),
      )
      .build(),
  );

class Session implements DrivenBrowser {
  /** The driver does not read the console. */
  readonly said = [];
  readonly #driver: WebDriver;
  readonly #endDriver: () => Promise<void>;
  readonly #windows = new Map<string, DrivenWindow>();
  #isFirstTaken = false;

  constructor(driver: WebDriver, endDriver: () => Promise<void>) {
    this.#driver = driver;
    this.#endDriver = endDriver;
  }

  async newWindow(): Promise<DrivenWindow> {
    // A tab would stay behind the first one, where nothing can be pressed.
    if (this.#isFirstTaken) await this.#driver.switchTo().newWindow('window');
    this.#isFirstTaken = true;
    await resize(this.#driver, WINDOW);
    return this.#windowOf(await this.#driver.getWindowHandle());
  }

  async windows(): Promise<readonly DrivenWindow[]> {
    const open = await this.#driver.getAllWindowHandles();
    for (const handle of open) this.#windowOf(handle);
    return [...this.#windows]
      .filter(([handle]) => open.includes(handle))
      .map(([, window]) => window);
  }

  async close(): Promise<void> {
    await this.#driver.quit();
    await this.#endDriver();
  }

  #windowOf(handle: string): DrivenWindow {
    const window = this.#windows.get(handle) ?? new WebKitWindow(this.#driver, handle);
    this.#windows.set(handle, window);
    return window;
  }
}

/**
 * It grows by what the browser has around its page, in the middle of the screen: there the pointer
 * rests, and without a window manager what is under it has the focus.
 */
async function resize(driver: WebDriver, { width, height }: Size): Promise<void> {
  const window = driver.manage().window();
  await eventually(async () => {
    const outer = await window.getRect();
    const inner = await driver.executeScript<Size>(
      'return { width: innerWidth, height: innerHeight }',
    );
    if (inner.width === width && inner.height === height) return;
    await window.setRect({
      x: Math.round((SCREEN.width - width) / 2),
      y: Math.round((SCREEN.height - height) / 2),
      width: outer.width + width - inner.width,
      height: outer.height + height - inner.height,
    });
    throw new Error(`The page is ${inner.width} × ${inner.height} px, not ${width} × ${height}`);
  });
}

/** More than a page takes to answer a script, in milliseconds. */
const ANSWERS_WITHIN_MS = 20_000;

class WebKitWindow implements DrivenWindow {
  readonly #driver: WebDriver;
  readonly #handle: string;

  constructor(driver: WebDriver, handle: string) {
    this.#driver = driver;
    this.#handle = handle;
  }

  async open(address: string): Promise<void> {
    const driver = await this.#here();
    await driver.executeScript('window.isLeft = true');
    await driver.get(address);
    await eventually(async () => {
      const isThere = "return !window.isLeft && document.readyState !== 'loading'";
      if (!(await driver.executeScript(isThere))) throw new Error(`${address} does not come`);
    });
  }

  /** A script whose page another one replaces meanwhile may never be answered. */
  async evaluate(expression: string): Promise<unknown> {
    const answer = (await this.#here()).executeScript(`return (${expression})`);
    const tooLate = pause(ANSWERS_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error(`Its page does not answer: ${expression}`);
    });
    return Promise.race([answer, tooLate]);
  }

  async click(x: number, y: number): Promise<void> {
    const actions = (await this.#here()).actions();
    await actions.move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).press().release().perform();
  }

  tap(x: number, y: number): Promise<void> {
    return this.click(x, y);
  }

  async press(...keys: readonly string[]): Promise<void> {
    const actions = (await this.#here()).actions();
    for (const key of keys) {
      const [held, pressed] = /^(Control|Shift)\+/.test(key) ? key.split('+') : [undefined, key];
      if (held) actions.keyDown(codeOf(held));
      actions.keyDown(codeOf(pressed ?? '')).keyUp(codeOf(pressed ?? ''));
      if (held) actions.keyUp(codeOf(held));
    }
    await actions.perform();
  }

  async resize(size: Size): Promise<void> {
    await resize(await this.#here(), size);
  }

  async bringToFront(): Promise<void> {
    await this.#here();
  }

  async picture(): Promise<Uint8Array> {
    return Buffer.from(await (await this.#here()).takeScreenshot(), 'base64');
  }

  /** A session has one window that commands go to. */
  async #here(): Promise<WebDriver> {
    await this.#driver.switchTo().window(this.#handle);
    return this.#driver;
  }
}

const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
};

function codeOf(key: string): string {
  if (key.length <= 1) return key;
  const code = KEYS[key];
  if (!code) throw new Error(`There is no key ${key}`);
  return code;
}
