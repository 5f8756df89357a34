import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { deployedLayout } from '../bench/deployed-console.ts';
import { withDeployedTwins } from '../bench/deployed-twins.ts';
import { signIn } from '../bench/signed-in.ts';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';
import { installApart } from '../install-apart.ts';
import { formatReport, type Report } from './report.ts';
import { type Device, medianAudit } from './run-lighthouse.ts';

const PORT_BASE = Number(process.env.CONSOLE_BENCH_PORTS ?? 9800);

/** The lowest performance score that reaches the target, by device; the best score is 100. */
const MIN_PERFORMANCE: Readonly<Record<Device, number>> = { desktop: 100, mobile: 98 };

/**
 * Runs `npm run lighthouse`: audits the list of tenants in a deployed console as a signed-in user, and,
 * for comparison, in the same sources as one single-page app.
 */
async function main(): Promise<void> {
  await buildStale(say);
  const lighthouse = installApart(import.meta.dirname, 'Lighthouse');
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'console-lighthouse-'));
  try {
    const settings = { portBase: PORT_BASE, dataFolder };
    await withDeployedTwins(settings, async ({ console, singlePage, trusting }) => {
      const browser = await puppeteer.launch({
        executablePath: findChromium(say),
        args: [...chromiumFlags, trusting],
      });
      const own = `${console.origin}/tenants`;
      const twin = `${singlePage.origin}/tenants`;
      try {
        await startSessions(browser.wsEndpoint(), own, twin);
        say(`Chromium ${await browser.version()}; ${deployedLayout}`);
        const port = Number(new URL(browser.wsEndpoint()).port);
        for (const device of ['desktop', 'mobile'] as const) {
          const audits = (address: string, kept: string) =>
            medianAudit(lighthouse, { address, device, port, kept: `${kept}-${device}` });
          printReports(device, await audits(own, 'console'), await audits(twin, 'single-page'));
        }
      } finally {
        await browser.close();
      }
    });
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Signs in to both apps; the second sign-in needs no password. The browser keeps both sessions. */
async function startSessions(endpoint: string, address: string, other: string): Promise<void> {
  const browser = await chromium.connectOverCDP(endpoint);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no profile');
  const page = await context.newPage();
  await signIn(page, address);
  await page.goto(other);
  await page.getByRole('row').nth(1).waitFor();
  await page.close();
  await browser.close();
}

function printReports(device: Device, own: Report, twin: Report): void {
  const min = MIN_PERFORMANCE[device];
  const reached = own.performance >= min;
  if (!reached) process.exitCode = 1;
  say(`\n${reached ? 'reached' : 'MISSED '}  ${device} (target: performance ≥ ${min})`);
  say(formatReport(own));
  say(`for comparison, the same sources as one single-page app\n${formatReport(twin)}`);
}

runMain(main);
