import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { startDeployment } from '@console/tooling/start/deployment.ts';
import { EmbeddedIdentity } from '../e2e/session/embedded-identity.ts';
import {
  type FourTabs,
  findProblems,
  fourTabs,
  type Interruption,
} from '../e2e/session/four-tabs.ts';
import { conclude } from '../run/run-tests.ts';
import { growth, memoryProblems } from './memory.ts';

const PORTS = Number(process.env.CONSOLE_SOAK_PORTS ?? 9500);
const TOKEN_SECONDS = 24;

/** How long the browser sleeps: longer than a token lives. */
const SLEEP_SECONDS = TOKEN_SECONDS + 6;
const MINUTES = Number(process.env.CONSOLE_SOAK_MINUTES ?? 60);

const ROUND_MINUTES = 5;
const MEMORY_EVERY_MS = 15_000;

/** Longest time that the console waits before it reconnects the stream. */
const RESUMED_WITHIN_MS = 35_000;

/**
 * Runs `npm run test:all -- soak`: watches four tabs, whose tokens live for 24 s, for an hour or for
 * `CONSOLE_SOAK_MINUTES`. In each round, the provider is restarted, the event stream is cut, and the
 * browser sleeps until its token has expired.
 */
async function main(): Promise<void> {
  await buildStale(say);
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'console-soak-data-'));
  const environment = { ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS), LOG_LEVEL: 'info' };
  const deployment = await startDeployment({ portBase: PORTS, dataFolder, environment });
  try {
    const identity = new EmbeddedIdentity(deployment, dataFolder);
    const cuts: number[] = [];
    const round: Interruption[] = [
      async () => {
        say('The provider is restarted.');
        await deployment.restartIdentity();
      },
      async () => {
        say('The event stream is cut.');
        await deployment.restartApi();
        cuts.push(Date.now());
      },
      async (sleep) => {
        say(`The browser sleeps for ${SLEEP_SECONDS} s.`);
        await sleep(SLEEP_SECONDS);
      },
    ];
    const rounds = Math.max(2, Math.round(MINUTES / ROUND_MINUTES));
    const result = await fourTabs({
      origin: deployment.origin,
      duration: MINUTES * 60_000,
      interruptions: Array.from({ length: rounds }, () => round).flat(),
      memoryEvery: MEMORY_EVERY_MS,
      say,
    });
    const { refreshed, refused } = await identity.grants();
    describe(result, refreshed);
    // Collects the streams of all tabs, because only one tab at a time reads the stream for all.
    const streams = result.tabs.flatMap((tab) => tab.streams);
    const complaints = [
      ...findProblems(result, TOKEN_SECONDS),
      ...(refreshed + refused === result.asked
        ? []
        : [
            `the provider counts ${refreshed} refreshes and ${refused} refusals, not ${result.asked}`,
          ]),
      ...cuts
        .filter((cut) => !streams.some((one) => one > cut - 1000 && one < cut + RESUMED_WITHIN_MS))
        .map((cut) => `the stream did not come back after ${new Date(cut).toISOString()}`),
      ...result.tabs.flatMap(({ memory }, number) =>
        memoryProblems(memory).map((complaint) => `tab ${number + 1}: ${complaint}`),
      ),
    ];
    for (const complaint of complaints) say(`FAILED  ${complaint}`);
    const passed = complaints.length === 0;
    conclude([{ passed: passed ? 1 : 0, failed: passed ? 0 : 1 }]);
  } finally {
    await deployment.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function describe(
  { processes, seconds, slept, asked, refused, repeated, tabs }: FourTabs,
  refreshed: number,
) {
  say(
    `${Math.round(seconds)} s, ${slept} of them asleep, in ${processes} renderer processes: ` +
      `${asked} refreshes, ${refused} refused, ${repeated} tokens refreshed twice; ` +
      `the provider counts ${refreshed}`,
  );
  tabs.forEach(({ streams, memory }, number) => {
    const heap = (one = memory[0]) => ((one?.heap ?? 0) / 2 ** 20).toFixed(2);
    say(
      `tab ${number + 1}: heap ${heap()} to ${heap(memory.at(-1))} MB in ${memory.length} samples, ` +
        `${(growth(memory, 'heap') / 1024).toFixed(1)} KB a minute; stream opened ${streams.length} times`,
    );
  });
}

runMain(main);
