import { eventually } from '@console/platform/testing/eventually.ts';
import selenium, { type WebDriver } from 'selenium-webdriver';
import type { DrivenWindow, Size } from './engine.ts';

const { Key, Origin } = selenium;

export const SCREEN: Size = { width: 1600, height: 1300 };

/**
 * Resizes the window so that its page has this size, and centres the window. Without a window manager,
 * the window under the pointer has the focus, and the pointer is in the middle of the screen.
 */
export async function resize(driver: WebDriver, { width, height }: Size): Promise<void> {
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

export class WebKitWindow implements DrivenWindow {
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
      if (!(await driver.executeScript(isThere))) throw new Error(`${address} did not load`);
    });
  }

  async evaluate(expression: string): Promise<unknown> {
    return (await this.#here()).executeScript(`return (${expression})`);
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
      if (held) actions.keyDown(toKeyCode(held));
      actions.keyDown(toKeyCode(pressed ?? '')).keyUp(toKeyCode(pressed ?? ''));
      if (held) actions.keyUp(toKeyCode(held));
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

  /** Selects this window, because a session sends its commands to one window at a time. */
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

function toKeyCode(key: string): string {
  if (key.length <= 1) return key;
  const code = KEYS[key];
  if (!code) throw new Error(`There is no key ${key}`);
  return code;
}
