import { runMain, say } from '@console/shared-node/command.ts';
import { sentenceOf } from '@console/shared-node/failure.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { findHeadlessShell } from '../browser/chromium.ts';
import { findFirefox, findWebKit } from '../browser/other-engines.ts';
import { type Count, conclude, jest, playwright, withLogsSearched } from './run-tests.ts';

/**
 * Runs `npm test`. Builds what changed. Then runs three groups in parallel: Jest, the browser tests, and
 * tests that mostly wait (the session, a few journeys in Firefox and WebKit). Then searches the logs,
 * and ends with the sum.
 */
async function main(): Promise<void> {
  try {
    await buildStale(say);
    process.env.CHROMIUM_SHELL_PATH = findHeadlessShell(say);
    findFirefox(say);
    findWebKit(say);
    const e2e = 'tests/e2e/playwright.config.ts';
    const journeys = 'tests/journeys/playwright.config.ts';
    const counts = await withLogsSearched(async () => {
      const lanes = await Promise.all([
        jest(),
        playwright('console', e2e, ['--project', 'console']),
        inTurn(
          () => playwright('session', e2e, ['--project', 'session'], { CONSOLE_E2E_PORTS: '8600' }),
          () =>
            playwright('journeys', journeys, ['--grep', '@short'], { CONSOLE_E2E_PORTS: '8400' }),
        ),
      ]);
      return lanes.flat();
    });
    conclude(counts);
  } catch (error) {
    say(sentenceOf(error));
    conclude([{ passed: 0, failed: 1 }]);
  }
}

async function inTurn(...runs: readonly (() => Promise<Count>)[]): Promise<Count[]> {
  const counts: Count[] = [];
  for (const run of runs) counts.push(await run());
  return counts;
}

runMain(main);
