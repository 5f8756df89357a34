import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findHeadlessShell } from '../browser/chromium.ts';
import { findFirefox, findWebKit } from '../browser/other-engines.ts';
import { buildStale } from '../build/build-stale.ts';
import { runMain, say } from '../command.ts';
import { sentenceOf } from '../failure.ts';
import { conclude, jest, playwright, searchLogs } from './run-tests.ts';

/**
 * `npm test`: builds what changed, then Jest, then Playwright, then a few journeys in Firefox and
 * WebKit, then the search of all their logs; closes with the sum.
 */
async function main(): Promise<void> {
  const kept = mkdtempSync(path.join(tmpdir(), 'console-logs-'));
  process.env.KEPT_LOGS = kept;
  try {
    await buildStale(say);
    process.env.CHROMIUM_SHELL_PATH = findHeadlessShell(say);
    findFirefox(say);
    findWebKit(say);
    const tests = [
      jest(),
      playwright('deploy/e2e/playwright.config.ts'),
      playwright('deploy/journeys/playwright.config.ts', ['--grep', '@short']),
    ];
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
