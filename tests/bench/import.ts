import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { LoadSettings } from './load/load.ts';
import type { Result } from './result.ts';
import { signIn } from './signed-in.ts';
import { withConsole } from './with-console.ts';

const ROWS = 100_000;

/** Characters of each description, which fill the largest file that an import accepts (20 MB). */
const DESCRIPTION = 'x'.repeat(143);

const MAX_FRAME_MS = 100;

/** Measures the time between two frames. A text, because a compiler would add a helper to a named function. */
const WATCH_FRAMES = `
  window.measured = { longest: 0, startedAt: performance.now(), frames: 0 };
  let before = measured.startedAt;
  const frame = () => {
    measured.longest = Math.max(measured.longest, performance.now() - before);
    measured.frames += 1;
    before = performance.now();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

/** Measures the longest frame while the import reads and checks a large file. */
export async function measureImport(browser: Browser, settings: LoadSettings): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-import-'));
  const file = path.join(folder, 'tenants.csv');
  const lines = Array.from({ length: ROWS }, (_, at) =>
    [`Tenant ${at}`, `imported-${at}`, `contact-${at}@tenant.example`, DESCRIPTION].join(';'),
  );
  const content = ['Name;Key;Contact;Description', ...lines].join('\r\n');
  await writeFile(file, content);
  const page = await browser.newPage({ locale: 'en-GB' });
  try {
    return await withConsole(settings, async ({ origin }) => {
      await signIn(page, `${origin}/tenants/list`);
      const { longest, seconds, frames } = await chooseFile(page, file);
      return [
        {
          name: `Import: longest frame while ${ROWS} rows (${(content.length / 1e6).toFixed(0)} MB) are read and checked`,
          value: `${longest.toFixed(0)} ms`,
          limit: `≤ ${MAX_FRAME_MS} ms`,
          reached: longest <= MAX_FRAME_MS,
          method: `Between two frames, from the choice of the file until all rows can be imported: ${seconds.toFixed(1)} s, ${frames} frames`,
        },
      ];
    });
  } finally {
    await page.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function chooseFile(page: Page, file: string) {
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import tenants' });
  const choice = dialog.getByLabel('File', { exact: true });
  await choice.waitFor({ state: 'attached' });
  await page.evaluate(WATCH_FRAMES);
  await choice.setInputFiles(file);
  await dialog.getByText(/^100.000 rows can be imported/).waitFor({ timeout: 120_000 });
  return page.evaluate(() => {
    const { longest, startedAt, frames } = Reflect.get(window, 'measured');
    return {
      frames: Number(frames),
      longest: Number(longest),
      seconds: (performance.now() - startedAt) / 1000,
    };
  });
}
