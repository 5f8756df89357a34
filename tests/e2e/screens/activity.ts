import { expect, type Locator, type Page } from '@playwright/test';

/** What leads to what one did and what has changed; it says how much has. */
export const activityButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^(Activity|\d+ changes? )/ });

/** What one did and what has changed, once it is opened. */
export const activityPanel = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Activity' });

/** The lines of what one did. */
export const doneLines = (page: Page): Locator =>
  activityPanel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });

/** Waits until this browser remembers lists in which all of these words are. */
export const untilKept = (page: Page, ...words: readonly string[]): Promise<void> =>
  expect.poll(() => page.evaluate(wordsNotKept, words), 'not remembered').toEqual([]);

/** The words that are in nothing that a page's browser remembers of the lists of a visit. */
async function wordsNotKept(words: readonly string[]): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'console.visits')) return words;
  return new Promise((resolve) => {
    const opening = indexedDB.open('console.visits');
    opening.onsuccess = () => {
      const database = opening.result;
      const store = database.transaction('visits').objectStore('visits');
      const readingKeys = store.getAllKeys();
      const reading = store.getAll();
      reading.onsuccess = () => {
        database.close();
        const hashesLeftOut = (_: string, value: unknown) =>
          ArrayBuffer.isView(value) ? undefined : value;
        // A snapshot counts once the visits name it, which is written after it.
        const seen = reading.result.flatMap((one) => Object.entries(one.seen ?? {}));
        const named = new Set(seen.map(([list, slot]) => `list ${list} ${slot}`));
        const isNamed = (_: unknown, at: number) =>
          named.has(String(readingKeys.result[at]).split('\n')[1] ?? '');
        const kept = JSON.stringify([seen, reading.result.filter(isNamed)], hashesLeftOut);
        resolve(words.filter((word) => !kept.includes(word)));
      };
    };
  });
}

/** Of how many people a page's browser remembers anything. */
export function peopleRemembered(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const read = (database: string, store: string) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAllKeys();
          reading.onsuccess = () => resolve(reading.result.map(String));
        };
      });
    const keys = [
      ...(await read('console.writes', 'writes')),
      ...(await read('console.visits', 'visits')),
    ];
    return new Set(keys.map((key) => key.split('\n')[0])).size;
  });
}

/** What the panel says of each list: how much, and then each change, as texts in order. */
export async function toldChanges(page: Page): Promise<Record<string, readonly string[]>> {
  const lists = activityPanel(page)
    .getByRole('listitem')
    .filter({ hasNot: page.getByRole('time') });
  const lines = await lists.evaluateAll((items) =>
    items.map((item) => Array.from(item.querySelectorAll('p'), (line) => line.innerText.trim())),
  );
  return Object.fromEntries(
    lines.map(([heading = '', ...changes]) => {
      const [list = '', ...counts] = heading.split(/\s+/);
      return [list, [counts.join(' '), ...changes.map(namesInOrder)].sort()];
    }),
  );
}

/** "New: A, B" for "New: B, A". */
export function namesInOrder(line: string): string {
  const [what = '', names = ''] = line.split(/:\s+/);
  return `${what}: ${names.split(', ').sort().join(', ')}`;
}
