import { expect, type Locator, type Page } from '@playwright/test';

export const activityButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^(Activity|\d+ changes? )/ });

export const activityPanel = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Activity' });

export const doneLines = (page: Page): Locator =>
  activityPanel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });

/** Waits until this browser has stored lists that contain all of these words. */
export const waitUntilStored = (page: Page, ...words: readonly string[]): Promise<void> =>
  expect.poll(() => page.evaluate(findMissingWords, words), 'words not stored').toEqual([]);

async function findMissingWords(words: readonly string[]): Promise<readonly string[]> {
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
        const omitHashes = (_: string, value: unknown) =>
          ArrayBuffer.isView(value) ? undefined : value;
        // Counts a snapshot only after a visit refers to it, because the visit is written after the snapshot.
        const seen = reading.result.flatMap((one) => Object.entries(one.seen ?? {}));
        const named = new Set(seen.map(([list, slot]) => `list ${list} ${slot}`));
        const isNamed = (_: unknown, at: number) =>
          named.has(String(readingKeys.result[at]).split('\n')[1] ?? '');
        const kept = JSON.stringify([seen, reading.result.filter(isNamed)], omitHashes);
        resolve(words.filter((word) => !kept.includes(word)));
      };
    };
  });
}

export function countStoredUsers(page: Page): Promise<number> {
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

/** Returns the panel's texts for each list: the counts and each change, in alphabetical order. */
export async function panelChanges(page: Page): Promise<Record<string, readonly string[]>> {
  const lists = activityPanel(page)
    .getByRole('listitem')
    .filter({ hasNot: page.getByRole('time') });
  const lines = await lists.evaluateAll((items) =>
    items.map((item) => Array.from(item.querySelectorAll('p'), (line) => line.innerText.trim())),
  );
  return Object.fromEntries(
    lines.map(([heading = '', ...changes]) => {
      const [list = '', ...counts] = heading.split(/\s+/);
      return [list, [counts.join(' '), ...changes.map(sortNames)].sort()];
    }),
  );
}

/** Sorts the names in a line: turns "New: B, A" into "New: A, B". */
export function sortNames(line: string): string {
  const [what = '', names = ''] = line.split(/:\s+/);
  return `${what}: ${names.split(', ').sort().join(', ')}`;
}
