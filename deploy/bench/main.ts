import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';
import { buildStale } from '../build/build-stale.ts';
import { measureFirstVisit } from './micro-frontend-tax.ts';
import type { Result } from './result.ts';

/** Free ports of the benchmark's own deployment. */
const PORT_BASE = 9800;

/** `npm run bench`: the numbers that the console promises, measured in one run. */
async function main(): Promise<void> {
  await buildStale(say);
  const browser = await chromium.launch({ executablePath: findChromium(say), args: chromiumFlags });
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
  try {
    say(
      `Chromium ${browser.version()}, ${cpus().length} processors, Node ${process.versions.node}`,
    );
    const results = await measure(browser, dataFolder);
    process.exitCode = results.every(({ reached }) => reached) ? 0 : 1;
  } finally {
    await browser.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function measure(browser: Browser, dataFolder: string): Promise<Result[]> {
  const results = await measureFirstVisit(browser, { portBase: PORT_BASE, dataFolder });
  for (const { name, value, limit, reached, method } of results) {
    say(
      `\n${reached ? 'reached' : 'MISSED '}  ${name}: ${value} (to reach: ${limit})\n  ${method}`,
    );
  }
  return results;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
