import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { bytesOf, kilobytes, releaseAt } from './fetches.ts';
import type { LoadedFile } from './first-visit.ts';
import type { Result } from './result.ts';

/** Why the console has separate files for these; the single-page app has a single one. */
const REASONS: Readonly<Record<string, string>> = {
  'root-config':
    'starts the page, loads modules (SystemJS), falls back to a version that works; it has to run when nothing else does',
  'shared-dependencies':
    'each library once in the page, whichever modules it has; compiled apart from its users, so it contains everything that modules may import',
  'shared-auth': 'one session for all modules, released separately',
  'shared-ui': 'one cache and one look for all modules, released separately',
  'mf-shell': 'the frame, released separately',
  'mf-tenants': 'the screen, released separately',
};

/** Explains what the console loads before the first rows beyond the single-page app. */
export async function explainDifference(
  browser: Browser,
  console: readonly LoadedFile[],
  singlePage: readonly LoadedFile[],
): Promise<Result> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const read = async ({ address }: LoadedFile) => (await context.request.get(address)).body();
  const asOne = async (files: readonly LoadedFile[]) =>
    compressed(Buffer.concat(await Promise.all(files.map(read))));
  const [together, twinTogether] = [await asOne(console), await asOne(singlePage)];
  await context.close();
  const [own, twin] = [bytesOf(console), bytesOf(singlePage)];
  const lines = [
    ...[...byModule(console)].map(
      ([module, files]) => `${module}: ${listFiles(files)}; ${REASONS[module] ?? 'its own file'}`,
    ),
    `the single-page app: ${listFiles(singlePage)}`,
    `compressed as one file the console's would be ${kilobytes(together)} and the single-page app's ${kilobytes(twinTogether)}: ${kilobytes(own - together - (twin - twinTogether))} of the difference because each file is compressed by itself, ${kilobytes(together - twinTogether)} because one bundle does not have it: SystemJS, a runtime and the names of exports and imports in each file, unused exports`,
  ];
  return {
    name: 'Difference between the console and the single-page app: scripts and styles before the first rows, Brotli',
    value: `${kilobytes(own - twin)} more, in ${console.length} files against ${singlePage.length}`,
    limit: 'none set',
    reached: true,
    method: `by file, in KB as transferred in one of those visits\n    ${lines.join('\n    ')}`,
  };
}

/** Groups files by module, largest first. */
function byModule(files: readonly LoadedFile[]): Map<string, LoadedFile[]> {
  const modules = new Map<string, LoadedFile[]>();
  for (const file of [...files].sort((a, b) => b.bytes - a.bytes)) {
    const module = moduleName(file);
    modules.set(module, [...(modules.get(module) ?? []), file]);
  }
  return modules;
}

const moduleName = ({ address }: LoadedFile): string => releaseAt(address).module ?? 'the page';

function listFiles(files: readonly LoadedFile[]): string {
  const named = files.map(({ address, bytes }) => {
    const name = /[^/]+$/.exec(new URL(address).pathname)?.[0];
    return `${name} ${(bytes / 1024).toFixed(1)}`;
  });
  return `${kilobytes(bytesOf(files))} (${named.join(', ')})`;
}

/** Returns the size after compressing as the build does. */
async function compressed(body: Buffer): Promise<number> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return (await promisify(brotliCompress)(body, { params })).length;
}
