import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Page } from '@playwright/test';
import { expect, openAs, signIn, test } from './console.ts';

/** Properties of a global object that a script outside of the console has made read-only. */
type ReadOnly = readonly [holder: string, names: readonly string[]];

/** Properties that the console guards, or that single-spa replaces. */
const READ_ONLY: readonly ReadOnly[] = [
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

const makeReadOnly = (page: Page, [holder, names]: ReadOnly) =>
  page.addInitScript(
    ([path, all]) => {
      const object: object = path
        .split('.')
        .reduce((inside: object, name) => Reflect.get(inside, name), globalThis);
      for (const name of all) {
        const accessor = Object.getOwnPropertyDescriptor(object, name)?.get;
        const value = accessor ? {} : { value: Reflect.get(object, name), writable: false };
        Object.defineProperty(object, name, { ...value, configurable: false });
      }
    },
    [holder, names] as const,
  );

/** Opens two lists, and waits for the parts that the page loads last. */
async function useConsole(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  await page.waitForFunction(() => 'importMapOverrides' in window);
}

test.use({ expectedMessages: /MF-049/ });

/** One page with all rows of `READ_ONLY`; in long runs, also one page for each row. */
const pages = usualOrLong([READ_ONLY], [READ_ONLY, ...READ_ONLY.map((row) => [row])]);

for (const rows of pages) {
  const names = rows.length > 1 ? 'guarded globals' : rows.flat(2).join(', ');
  test(`fault 108: the console starts when ${names} cannot be changed`, async ({ page }) => {
    for (const row of rows) await makeReadOnly(page, row);
    await openAs(page, 'admin', '/tenants/list');
    await useConsole(page);
  });
}

test('fault 108: the console starts with another Trusted Types policy', async ({ page }) => {
  await page.addInitScript(() => {
    // `Reflect.get`, because TypeScript's types do not have `trustedTypes`.
    Reflect.get(window, 'trustedTypes').createPolicy('default', {
      createScriptURL: (address: string) => address,
    });
  });
  await openAs(page, 'admin', '/tenants/list');
  await useConsole(page);
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
    // Skips JavaScript's own objects: if they are frozen, no object can override a property inherited from them.
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
  await useConsole(page);
  for (const guarded of ['fetch', 'addEventListener', 'cookie', 'stopPropagation']) {
    expect(said.filter((line) => line.includes(guarded))).toHaveLength(1);
  }
});
