import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const CHANGE_EVERY_MS = 1_000;

/** Changes that are made one by one, before the constant changes. */
const SINGLE_CHANGES = 3;
const BETWEEN_SINGLE_CHANGES_MS = 8_000;

/** A change that was made; times in milliseconds since 1970. */
export interface MadeChange {
  readonly id: string;
  readonly sent: number;
}

export interface Writer {
  change(name: string): Promise<MadeChange>;
}

/** Creates a writer for an API, which must have `count` tenants. */
export async function writerOn(api: string, token: string, count: number): Promise<Writer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const list = await fetch(`${api}/api/admin/tenant/list`, { headers });
  const tenants: { id: string; key: string }[] = await list.json();
  if (tenants.length !== count) throw new Error(`Expected ${count} tenants, got ${tenants.length}`);
  let next = 0;
  return {
    async change(name) {
      const { id, key } = tenants[next] ?? { id: '', key: '' };
      next += 1;
      const sent = Date.now();
      const body = JSON.stringify({ id, key, name });
      const address = `${api}/api/admin/tenant/create`;
      const { ok, status } = await fetch(address, { method: 'PUT', headers, body });
      if (!ok) throw new Error(`The change failed with status ${status}`);
      return { id, sent };
    },
  };
}

/** A change without others shortly before or after it, and when the browser's page showed it. */
export interface SingleChange extends MadeChange {
  readonly shown: number;
}

export async function changeOneByOne(
  page: Page,
  origin: string,
  writer: Writer,
): Promise<readonly SingleChange[]> {
  const live = page.waitForResponse('**/events');
  await page.goto(`${origin}/tenants/list?q=single`);
  await live;
  await page.getByText(/^0 of/).first().waitFor();
  const made: SingleChange[] = [];
  for (let number = 1; number <= SINGLE_CHANGES; number += 1) {
    await pause(BETWEEN_SINGLE_CHANGES_MS);
    const name = `Single ${number}`;
    const [shown, change] = await Promise.all([shownOn(page, name), writer.change(name)]);
    made.push({ ...change, shown });
  }
  await pause(BETWEEN_SINGLE_CHANGES_MS);
  return made;
}

/** Returns when a row with this name is in the page, in milliseconds since 1970. */
function shownOn(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          const rows = [...document.querySelectorAll('main tbody th')];
          if (!rows.some(({ textContent }) => textContent?.includes(text))) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(Date.now()));
        }).observe(document, { childList: true, subtree: true, characterData: true });
      }),
    name,
  );
}

/** Makes a change every second, without waiting for the previous change. */
export async function changeConstantly(writer: Writer, minutes: number): Promise<MadeChange[]> {
  const count = Math.round((minutes * 60_000) / CHANGE_EVERY_MS);
  const startedAt = Date.now();
  const writes: Promise<MadeChange>[] = [];
  for (let number = 0; number < count; number += 1) {
    await pause(Math.max(0, startedAt + number * CHANGE_EVERY_MS - Date.now()));
    writes.push(writer.change(`Changed ${number}`));
  }
  return Promise.all(writes);
}
