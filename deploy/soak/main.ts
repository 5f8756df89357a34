import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStale } from '../build/build-stale.ts';
import { runMain, say } from '../command.ts';
import { complaintsAbout, fourTabs } from '../e2e/session/four-tabs.ts';
import { startDeployment } from '../start/deployment.ts';

const PORTS = Number(process.env.CONSOLE_SOAK_PORTS ?? 9500);
const TOKEN_SECONDS = 20;
const MINUTES = Number(process.env.CONSOLE_SOAK_MINUTES ?? 10);

/** `npm run test:soak`: four tabs with tokens of 20 s for 10 minutes, the provider restarted. */
async function main(): Promise<void> {
  await buildStale(say);
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'console-soak-data-'));
  const environment = { ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) };
  const deployment = await startDeployment({ portBase: PORTS, dataFolder, environment });
  try {
    const duration = MINUTES * 60_000;
    const result = await fourTabs({
      origin: deployment.origin,
      duration,
      interrupt: async () => {
        say('The provider is restarted.');
        await deployment.restartIdentity();
      },
      say,
    });
    const complaints = complaintsAbout(result, TOKEN_SECONDS);
    say(
      `${result.processes} renderer processes, ${result.asked} refreshes, ${result.refused} refused`,
    );
    for (const complaint of complaints) say(`FAILED  ${complaint}`);
    say(complaints.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
    process.exitCode = complaints.length === 0 ? 0 : 1;
  } finally {
    await deployment.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

runMain(main);
