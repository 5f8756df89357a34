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
 * A Chromium to drive: Playwright's own where it is installed, else one of this machine, else the
 * distribution's package, installed now where that is possible.
 *
 * @returns the path of its program
 * @throws {NumberedFailure} with one sentence about what is missing
 */
export function findChromium(say: (line: string) => void): string {
  const own = process.env[program.variable] ? undefined : ofPlaywright();
  return own ?? findProgram(program, say, downloadPlaywrights);
}

const headlessShell: Program = {
  name: 'Chromium’s headless shell',
  commands: ['chromium-headless-shell'],
  packages: ['chromium-headless-shell'],
  variable: 'CHROMIUM_SHELL_PATH',
};

/**
 * What runs and draws pages as Chromium does, without a browser's own windows and settings, and
 * with three quarters of the work; Chromium itself where there is none.
 *
 * @returns the path of its program
 */
export function findHeadlessShell(say: (line: string) => void): string {
  const whole = findChromium(say);
  const chosen = process.env[program.variable] ?? ofPlaywright();
  return chosen ?? findProgram(headlessShell, say, () => whole);
}

function ofPlaywright(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

function downloadPlaywrights(): string | undefined {
  const cli = path.resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return ofPlaywright();
}

/** The suggestions below the address bar: two pages that Chromium loads behind each window. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * What Playwright turns off in Chromium. Of several such flags the last one counts alone: ours has
 * to name these, too.
 */
function featuresOffByPlaywright(): string[] {
  const file = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const [, list = ''] = /disabledFeatures = \[(.*?)\]/s.exec(readFileSync(file, 'utf8')) ?? [];
  const features = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name = '']) => name);
  if (features.length === 0) throw new Error(`${file} no longer says what is turned off.`);
  return features;
}

/** Flags for a Chromium that is driven: quiet on the network, and able to run as root. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...featuresOffByPlaywright(), ...suggestions].join(',')}`,
];
