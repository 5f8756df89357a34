import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Page } from '@playwright/test';
import { expect, openAs, signIn, test } from './console.ts';

/** Properties of a global object that something else in the browser has made read-only. */
type Kept = readonly [holder: string, names: readonly string[]];

/** Globals that the console guards, or that single-spa replaces, with their functions. */
const KEPT: readonly Kept[] = [
  ['window', ['fetch', 'Promise', 'onerror', 'onunhandledrejection']],
  ['window', ['addEventListener', 'removeEventListener']],
  ['window', ['setInterval', 'clearTimeout', 'requestAnimationFrame', 'queueMicrotask']],
  ['window', ['localStorage', 'sessionStorage', 'MutationObserver', 'trustedTypes']],
  ['document', ['addEventListener', 'removeEventListener']],
  ['history', ['pushState', 'replaceState']],
  ['history', ['replaceState']],
  ['History.prototype', ['pushState', 'replaceState']],
  ['Storage.prototype', ['getItem', 'setItem', 'removeItem', 'clear']],
  ['CustomElementRegistry.prototype', ['define']],
  ['MutationObserver.prototype', ['observe', 'disconnect']],
  ['Event.prototype', ['stopPropagation', 'stopImmediatePropagation']],
  ['Element.prototype', ['attachShadow', 'append', 'prepend', 'remove', 'replaceChildren']],
  ['Node.prototype', ['appendChild', 'insertBefore', 'removeChild', 'textContent']],
];

const keep = (page: Page, [holder, names]: Kept) =>
  page.addInitScript(
    ([path, all]) => {
      const object: object = path
        .split('.')
        .reduce((inside: object, name) => Reflect.get(inside, name), globalThis);
      for (const name of all) {
        const accessor = Object.getOwnPropertyDescriptor(object, name)?.get;
        const kept = accessor ? {} : { value: Reflect.get(object, name), writable: false };
        Object.defineProperty(object, name, { ...kept, configurable: false });
      }
    },
    [holder, names] as const,
  );

/** Opens two lists, and waits for the parts that the page loads late. */
async function work(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  await page.waitForFunction(() => 'importMapOverrides' in window);
}

test.use({ expectedMessages: /MF-049/ });

/** All of them in one page; in long runs each in its own page, too. */
const pages = usualOrLong([KEPT], [KEPT, ...KEPT.map((kept) => [kept])]);

for (const kept of pages) {
  const names = kept.length > 1 ? 'what others have made read-only' : kept.flat(2).join(', ');
  test(`fault 108: the console starts when ${names} cannot be changed`, async ({ page }) => {
    for (const properties of kept) await keep(page, properties);
    await openAs(page, 'admin', '/tenants/list');
    await work(page);
  });
}

test('fault 108: the console starts with another Trusted Types policy', async ({ page }) => {
  await page.addInitScript(() => {
    // Chromium has it; TypeScript does not know it.
    Reflect.get(window, 'trustedTypes').createPolicy('default', {
      createScriptURL: (address: string) => address,
    });
  });
  await openAs(page, 'admin', '/tenants/list');
  await work(page);
});

test('fault 108: the console starts when no browser interface can be changed', async ({ page }) => {
  let said: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('MF-049')) said.push(message.text());
  });
  page.on('domcontentloaded', () => {
    said = [];
  });
  await page.addInitScript(() => {
    // JavaScript's own objects are left out: inherited properties could not be assigned otherwise.
    const language = new Set(['Object', 'Function', 'Array', 'Error', 'Promise', 'Iterator']);
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
      const isInterface = typeof value === 'function' && /native code/.test(String(value));
      if (!isInterface || language.has(name) || value.prototype instanceof Error) continue;
      Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
      if (value.prototype) Object.freeze(value.prototype);
    }
    Object.freeze(history);
  });
  await signIn(page, 'admin', '/tenants/list');
  await work(page);
  for (const guarded of ['fetch', 'addEventListener', 'observe', 'stopPropagation']) {
    expect(said.filter((line) => line.includes(guarded))).toHaveLength(1);
  }
});
