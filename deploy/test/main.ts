import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../browser/chromium.ts';
import { buildStale } from '../build/build-stale.ts';
import { runMain, say } from '../command.ts';
import { sentenceOf } from '../failure.ts';
import { conclude, jest, playwright, searchLogs } from './run-tests.ts';

/**
 * `npm test`: builds what changed, then Jest, then Playwright, then the search of all their logs;
 * closes with the sum.
 */
async function main(): Promise<void> {
  const kept = mkdtempSync(path.join(tmpdir(), 'console-logs-'));
  process.env.KEPT_LOGS = kept;
  try {
    await buildStale(say);
    findChromium(say);
    const tests = [jest(), playwright('deploy/e2e/playwright.config.ts')];
    const logs = searchLogs(kept);
    // Whoever has to mend a log needs it.
    if (logs.failed === 0) rmSync(kept, { recursive: true, force: true });
    conclude([...tests, logs]);
  } catch (error) {
    say(sentenceOf(error));
    conclude([{ passed: 0, failed: 1 }]);
  }
}

runMain(main);
