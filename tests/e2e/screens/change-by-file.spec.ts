import { readFile } from 'node:fs/promises';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { formatNumber as number } from '@console/shared-ui/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { OtherAdmin } from './other-admin.ts';
import { getJob, openList } from './screen.ts';

/** Tenants in addition to the 60 of every new platform, and the tenants that another user changes. */
const [MORE, CONFLICTS] = usualOrLong([0, 5], [4_940, 50]);
test.use({ environment: { SEED_TENANTS: String(MORE) } });

/** The texts of the console in a language. */
const ENGLISH = {
  ...{ export: 'Export', every: 'Every field', import: 'Import…', file: 'File' },
  ...{ dialog: 'Import tenants', unchanged: (count: number) => `${number(count)} rows unchanged.` },
};
const FRENCH: typeof ENGLISH = {
  ...{ export: 'Exporter', every: 'Tous les champs', import: 'Importer…', file: 'Fichier' },
  dialog: 'Importer des organisations',
  unchanged: (count) => `${number(count)} lignes inchangées.`,
};

async function exportAll(page: Page, words = ENGLISH): Promise<string> {
  await page.getByRole('button', { name: words.export }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.every }).click();
  return readFile(await (await download).path(), 'utf8');
}

async function choose(page: Page, content: string | Buffer, words = ENGLISH): Promise<Locator> {
  await page.getByRole('button', { name: words.import, exact: true }).click();
  const buffer = Buffer.from(content);
  const file = { name: 'tenants.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel(words.file, { exact: true }).setInputFiles(file);
  return page.getByRole('dialog', { name: words.dialog });
}

type Cells = Record<string, string>;

/** Reads an export into rows by heading. */
function readRows(text: string): Cells[] {
  const [heading = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [heading[at], cell])));
}

const writeRows = (rows: readonly Cells[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\r\n');

test('an export, imported in either language or saved by a spreadsheet, changes nothing', async ({
  page,
  browser,
}) => {
  await openList(page, 'admin', 'tenants');
  const english = await exportAll(page);
  const rows = readRows(english);
  expect(english).toMatch(
    /^\u{feff}Name;Key;Contact;Description;Created;Created by;Id;Hubs;Version/u,
  );
  const context = await browser.newContext({ locale: 'fr-CH', timezoneId: 'America/New_York' });
  const other = await context.newPage();
  await openList(other, 'admin', 'tenants');
  const french = await exportAll(other, FRENCH);
  expect(french).toMatch(/^\u{feff}Nom;Clé;Contact;Description;Créée le;/u);
  // A spreadsheet writes another encoding and other dates, and moves columns.
  const saved = rows.map(({ Created = '', Name = '', ...cells }) => ({
    ...{ CREATED: Created.replace(/(\d+)\.(\d+)\.20(\d+)/, '$2/$1/$3'), ...cells, Name },
  }));
  const sent: string[] = [];
  for (const context of [page.context(), other.context()]) {
    context.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  }
  for (const [shown, content, words] of [
    [page, french, ENGLISH],
    [other, english, FRENCH],
    [page, Buffer.from(`\u{feff}${writeRows(saved)}`, 'utf16le'), ENGLISH],
  ] as const) {
    const dialog = await choose(shown, content, words);
    await expect(dialog.getByRole('status')).toHaveText(words.unchanged(rows.length));
    await expect(dialog.getByRole('table')).toHaveCount(0);
    await shown.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await context.close();
  expect(sent.filter((url) => /tenant/.test(url))).toEqual([]);
});

test('changes tenants by a file: conflicts are named, and a closed page loses and repeats nothing', async ({
  page,
  context,
}) => {
  await openList(page, 'admin', 'tenants');
  const api = await OtherAdmin.withSessionOf(page);
  const before = new Map((await api.tenants()).map((tenant) => [tenant.id, tenant]));
  const readHubs = async () =>
    new Map(
      [...(await api.hubsByTenant())].map(([id, hubs]) => [id, hubs.map(({ name }) => name)]),
    );
  const hubsBefore = await readHubs();
  const rows = readRows(await exportAll(page)).map(
    (cells, at): Cells => ({
      ...cells,
      Contact: `file-${at}@tenant.example`,
    }),
  );
  const total = rows.length;
  const conflicts = rows.slice(0, CONFLICTS);
  const others = rows.slice(CONFLICTS);
  const emptied = others.filter(({ Id = '' }) => hubsBefore.has(Id)).slice(0, 3);
  const edited = writeRows(
    rows.map((cells) => (emptied.includes(cells) ? { ...cells, Hubs: '' } : cells)),
  );
  const theirs = 'other@tenant.example';
  for (const { Id = '' } of conflicts) {
    const { key = '', name = '' } = before.get(Id) ?? {};
    await api.putTenant({ id: Id, key, name, contactEmail: theirs });
  }

  /** Chooses the file; returns the dialog, the number of writes, and the ids of those that were answered. */
  const open = async (shown: Page) => {
    const writes = { asked: 0, answered: new Set<string>() };
    shown.on('request', (request) => {
      if (request.method() === 'PUT') writes.asked += 1;
    });
    shown.on('response', async (response) => {
      if (response.request().method() !== 'PUT') return;
      // The body is gone if the page was closed; then the write counts as one without an answer.
      const stored = await response.json().catch(() => undefined);
      if (stored) writes.answered.add(stored.id);
    });
    return { dialog: await choose(shown, edited), writes };
  };

  const first = await open(page);
  await expect(first.dialog.getByRole('status')).toHaveText(
    `${number(total - CONFLICTS)} rows to change, ${CONFLICTS} conflicts.`,
  );
  const table = first.dialog.getByRole('table');
  await expect(table.getByText(/^Conflict: another user has changed this row/)).toHaveCount(
    CONFLICTS,
  );
  await expect(table.getByRole('cell', { name: `${theirs} changed by another user` })).toHaveCount(
    CONFLICTS,
  );
  for (const { Name = '' } of conflicts.slice(0, 5)) await expect(table).toContainText(Name);
  await expect(first.dialog).toContainText('In 3 rows, the cell “Hubs” is empty');
  await expect(first.dialog).toContainText(/Removed from hubs: /);
  await expectAccessible(page);

  // The later half never reaches the server: otherwise a fast page could finish before it is closed.
  let sent = 0;
  await page.route('**/tenant/create', async (route) => {
    sent += 1;
    if (sent <= (total - CONFLICTS) / 2) await route.continue();
  });
  await first.dialog.getByRole('button', { name: /^Store/ }).click();
  await expect.poll(() => first.writes.answered.size).toBeGreaterThan((total - CONFLICTS) / 3);
  await page.close();

  const next = await context.newPage();
  await openList(next, 'admin', 'tenants');
  const second = await open(next);
  await expect(second.dialog.getByRole('status')).toHaveText(
    new RegExp(`^[\\d\\s]+ rows to change, ${CONFLICTS} conflicts, [\\d\\s]+ rows unchanged\\.$`),
  );
  await second.dialog.getByRole('button', { name: /^Store/ }).click();
  const job = getJob(next, ENGLISH.dialog);
  await expect(job.getByText(/^([\d\s]+) of \1 done\.$/)).toBeVisible({
    timeout: 240_000,
  });

  // Only calls whose answer the first page did not get were repeated.
  const { answered } = first.writes;
  await expect.poll(() => second.writes.answered.size).toBe(second.writes.asked);
  expect([...second.writes.answered].filter((id) => answered.has(id))).toEqual([]);
  expect(answered.size + second.writes.asked).toBeLessThanOrEqual(total - CONFLICTS);
  const after = new Map((await api.tenants()).map((tenant) => [tenant.id, tenant]));
  for (const { Id = '', Contact } of others) {
    const version = (before.get(Id)?.version ?? 0) + 1;
    expect(after.get(Id)).toMatchObject({ contactEmail: Contact, version });
  }
  for (const { Id = '' } of conflicts) expect(after.get(Id)?.contactEmail).toBe(theirs);
  for (const { Id = '' } of emptied) hubsBefore.delete(Id);
  expect(await readHubs()).toEqual(hubsBefore);

  // The file, chosen once more, has nothing to store; no cell of it is kept.
  await job.getByRole('button', { name: /^Remove/ }).click();
  const third = await open(next);
  await expect(third.dialog.getByRole('status')).toHaveText(
    `${CONFLICTS} conflicts, ${number(total - CONFLICTS)} rows unchanged.`,
  );
  await expect(third.dialog.getByRole('button', { name: /^Store/ })).toHaveCount(0);
  const kept = await next.evaluate(async () => {
    const { indexedDB: databases } = window;
    const all = await databases.databases();
    const texts = await Promise.all(
      all.map(
        ({ name = '' }) =>
          new Promise<string>((resolve) => {
            databases.open(name).onsuccess = ({ target }) => {
              const database = (target as IDBOpenDBRequest).result;
              const stores = [...database.objectStoreNames];
              if (stores.length === 0) return resolve('');
              const transaction = database.transaction(stores);
              const reads = stores.map((store) => transaction.objectStore(store).getAll());
              transaction.oncomplete = () =>
                resolve(JSON.stringify(reads.map(({ result }) => result)));
            };
          }),
      ),
    );
    return [...texts, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n');
  });
  expect(kept).not.toContain('file-');
  expect(kept).not.toContain('tenant.example');
});
