import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@console/platform/testing/eventually.ts';
import { isAnswered } from '@console/shared-node/ports.ts';
import { freePort } from '@console/shared-node/testing/running-process.ts';
import { messageOf } from '@console/shared-ui/contract';
import selenium from 'selenium-webdriver';
import { findWebKit, type WebKitPrograms } from '../../browser/other-engines.ts';
import { type DrivenBrowser, type DrivenWindow, type Engine, WINDOW } from './engine.ts';
import { WebKitDriver, withTimeout } from './webkit-driver.ts';
import { resize, SCREEN, WebKitWindow } from './webkit-window.ts';

const { Builder, Capabilities } = selenium;

/** Starts WebKit, driven by W3C WebDriver. The browser is WebKitGTK's MiniBrowser on a virtual screen. */
export async function startWebKit(): Promise<Engine> {
  const programs = findWebKit(() => undefined);
  const screen = await startScreen(programs.screen);
  const settings = await plainSettings();
  const opened: Session[] = [];
  return {
    name: 'webkit',
    newBrowser: async () => {
      const browser = await eventually(() => openBrowser(programs, screen.display, settings));
      opened.push(browser);
      return browser;
    },
    stop: async () => {
      await Promise.all(opened.map((browser) => browser.close()));
      await end(screen.process);
      await rm(settings, { recursive: true, force: true });
    },
  };
}

const OPEN_TIMEOUT_MS = 30_000;

/** Opens a browser with its own driver, and waits until its first window has the right size. */
async function openBrowser(
  programs: WebKitPrograms,
  display: string,
  settings: string,
): Promise<Session> {
  const driver = await startDriver(programs.driver, display, settings);
  try {
    // A driver waits forever if its browser does not start, e.g. because another browser has the port.
    const session = await withTimeout(newSession(driver.address, programs), OPEN_TIMEOUT_MS);
    await resize(session, WINDOW);
    return new Session(session, () => end(driver.process));
  } catch (cause) {
    await end(driver.process);
    // Not an `Unrecoverable` error, because the caller tries again with another driver.
    throw new Error(`WebKit did not open: ${messageOf(cause)}`, { cause });
  }
}

/** A GTK style that shrinks the buttons above the page. Otherwise the window cannot be 320 px wide. */
const BUTTONS = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** @returns a folder with settings for GTK's programs */
async function plainSettings(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-gtk-'));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), BUTTONS);
  return folder;
}

/** @returns the process and the name of its display, such as `:99` */
async function startScreen(program: string) {
  const process = spawn(
    program,
    ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true },
  );
  const [, , , numbers] = process.stdio;
  if (!numbers) throw new Error('Xvfb has no pipe for its display number');
  const [number] = await once(numbers, 'data', { signal: AbortSignal.timeout(OPEN_TIMEOUT_MS) });
  return { process, display: `:${String(number).trim()}` };
}

async function startDriver(program: string, display: string, settings: string) {
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    // The driver leads its own process group, so that its child processes can be ended with it.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: settings,
      LANGUAGE: 'en_GB',
      TZ: 'Europe/Zurich',
      // The sandbox needs namespaces that a container does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  await eventually(async () => {
    if (!(await isAnswered(port))) throw new Error('WebKitWebDriver does not answer');
  });
  return { process: child, address: `http://127.0.0.1:${port}` };
}

/** Ends a program and its child processes, because a driver that ends does not end its browser. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const ended = hasEnded || once(child, 'exit');
  try {
    process.kill(-child.pid);
  } catch {
    // The process group has already ended.
  }
  await ended;
}

async function newSession(server: string, { browser }: WebKitPrograms): Promise<WebKitDriver> {
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        // With other values, the driver waits for files that are held back, with `eager` sometimes forever.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      }),
    )
    .build();
  return new WebKitDriver(driver.getSession(), driver.getExecutor());
}

class Session implements DrivenBrowser {
  /** Empty, because the driver does not read the console. */
  readonly said = [];
  readonly #driver: WebKitDriver;
  readonly #endDriver: () => Promise<void>;
  readonly #windows = new Map<string, DrivenWindow>();
  #isFirstTaken = false;
  #closed: Promise<void> | undefined;

  constructor(driver: WebKitDriver, endDriver: () => Promise<void>) {
    this.#driver = driver;
    this.#endDriver = endDriver;
  }

  async newWindow(): Promise<DrivenWindow> {
    if (this.#isFirstTaken) {
      // A window, because a second tab would stay behind the first tab and could not be clicked.
      await this.#driver.switchTo().newWindow('window');
      await resize(this.#driver, WINDOW);
    }
    this.#isFirstTaken = true;
    return this.#getWindow(await this.#driver.getWindowHandle());
  }

  async windows(): Promise<readonly DrivenWindow[]> {
    const open = await this.#driver.getAllWindowHandles();
    for (const handle of open) this.#getWindow(handle);
    return [...this.#windows]
      .filter(([handle]) => open.includes(handle))
      .map(([, window]) => window);
  }

  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    await this.#driver.quit().catch(() => undefined);
    await this.#endDriver();
  }

  #getWindow(handle: string): DrivenWindow {
    const window = this.#windows.get(handle) ?? new WebKitWindow(this.#driver, handle);
    this.#windows.set(handle, window);
    return window;
  }
}
