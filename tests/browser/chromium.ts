import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findProgram, type Program } from './program.ts';

const program: Program = {
  name: 'Chromium',
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium', 'fonts-dejavu-core'],
  variable: 'CHROMIUM_PATH',
};

/**
 * Finds a Chromium: Playwright's own if it is installed, otherwise one on this machine. If there is
 * none, tries to install the distribution's package, then Playwright's own.
 *
 * @returns the path of its program
 * @throws {NumberedFailure} if there is none
 */
export function findChromium(say: (line: string) => void): string {
  const own = process.env[program.variable] ? undefined : playwrightChromium();
  return own ?? findProgram(program, say, downloadChromium);
}

const headlessShell: Program = {
  name: 'Chromium’s headless shell',
  commands: ['chromium-headless-shell'],
  packages: ['chromium-headless-shell'],
  variable: 'CHROMIUM_SHELL_PATH',
};

/** Finds Chromium's headless shell: it behaves like Chromium and needs three quarters of the processor time. */
export function findHeadlessShell(say: (line: string) => void): string {
  const whole = findChromium(say);
  const chosen = process.env[program.variable] ?? playwrightChromium();
  return chosen ?? findProgram(headlessShell, say, () => whole);
}

function playwrightChromium(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

function downloadChromium(): string | undefined {
  const cli = path.resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return playwrightChromium();
}

/** Features that show suggestions below the address bar: for each window, Chromium loads two hidden pages. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Returns the features that Playwright turns off in Chromium. Chromium respects only the last
 * `--disable-features`, so our flag has to repeat these features.
 */
function featuresOffByPlaywright(): string[] {
  const file = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const [, list = ''] = /disabledFeatures = \[(.*?)\]/s.exec(readFileSync(file, 'utf8')) ?? [];
  const features = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name = '']) => name);
  if (features.length === 0) throw new Error(`${file} no longer lists the disabled features.`);
  return features;
}

/** Flags for an automated Chromium: no background network traffic, and able to run as root. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...featuresOffByPlaywright(), ...suggestions].join(',')}`,
];
