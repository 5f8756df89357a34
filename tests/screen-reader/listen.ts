import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '@console/shared-node/command.ts';
import { root } from '@console/shared-node/folders.ts';
import type { Language } from '@console/shared-ui/contract';
import { startDeployment } from '@console/tooling/start/deployment.ts';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';
import { findScreenReader } from '../browser/screen-reader.ts';
import { type Desktop, startDesktop } from './desktop.ts';
import type { JOURNEYS } from './journeys.ts';
import { ScreenReaderUser } from './screen-reader-user.ts';
import type { Step } from './transcript.ts';

/** Folder for what was heard in the last run. */
export const heardFolder = path.join(root, 'test-results/screen-reader');

const PORTS = Number(process.env.CONSOLE_SCREEN_READER_PORTS ?? 9300);

/** Tenants of the console: a list that is never whole in the page. */
export const TENANTS = 100_001;

const SEEDED_TENANTS = 60;

/** The steps of a journey; a journey that could not go on has a failure. */
export interface ListenedJourney {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly failure: unknown;
}

/**
 * Runs journeys in a new console, and returns what Orca says.
 *
 * @param prepare - changes the console before the first journey
 */
export async function listen(
  language: Language,
  journeys: typeof JOURNEYS,
  prepare: (dataFolder: string) => Promise<unknown> = async () => undefined,
): Promise<ListenedJourney[]> {
  const programs = findScreenReader(say);
  const folder = await mkdtemp(path.join(tmpdir(), 'console-screen-reader-'));
  const stops = [() => rm(folder, { recursive: true, force: true, maxRetries: 10 })];
  try {
    const dataFolder = path.join(folder, 'data');
    const environment = {
      ACCESS_TOKEN_SECONDS: '3600',
      SEED_TENANTS: String(TENANTS - SEEDED_TENANTS),
    };
    const console = await startDeployment({ portBase: PORTS, dataFolder, environment });
    stops.push(console.stop);
    await prepare(dataFolder);
    const desktop = await startDesktop(programs, language);
    stops.push(desktop.stop);
    const browser = await openBrowser(desktop, language, path.join(folder, 'profile'));
    stops.push(() => browser.close());
    const [page] = browser.pages();
    if (!page) throw new Error('The browser has no window');
    const listened: ListenedJourney[] = [];
    for (const [name, journey] of Object.entries(journeys)) {
      const user = new ScreenReaderUser(page, desktop, programs.keyboard);
      await user.listen();
      let failure: unknown;
      await journey({ user, origin: console.origin, dataFolder }).catch((error: unknown) => {
        failure = error;
      });
      listened.push({ name, steps: user.steps, failure });
      // The next journeys go on from here, so they would fail as well.
      if (failure !== undefined) break;
    }
    await mkdir(heardFolder, { recursive: true });
    await copyFile(desktop.debugFile, path.join(heardFolder, `orca-${language}.txt`));
    return listened;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Settings of a browser that asks nothing by itself. */
const PREFERENCES = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  translate: { enabled: false },
};

/** Opens a window without an address bar, so that the page has the focus. */
async function openBrowser(
  { environment }: Desktop,
  language: Language,
  profile: string,
): Promise<BrowserContext> {
  await mkdir(path.join(profile, 'Default'), { recursive: true });
  await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify(PREFERENCES));
  return chromium.launchPersistentContext(profile, {
    headless: false,
    executablePath: findChromium(say),
    args: [
      ...chromiumFlags,
      // Otherwise a line in the window warns that there is no sandbox.
      '--test-type',
      '--force-renderer-accessibility',
      '--app=data:text/html,<title>Start</title>',
      '--window-position=0,0',
      '--window-size=1280,1000',
      `--lang=${language}`,
    ],
    env: environment,
    viewport: null,
    locale: `${language}-CH`,
    timezoneId: 'Europe/Zurich',
    reducedMotion: 'reduce',
  });
}
