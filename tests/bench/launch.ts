import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '@console/shared-node/command.ts';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';

export function launch(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch(options(flags));
}

/**
 * Starts a browser with a profile on disk, which is removed when the browser closes. V8 keeps compiled
 * code in the profile between visits, as in a user's browser; the private windows of `launch` keep none.
 */
export async function launchWithProfile(): Promise<BrowserContext> {
  const profile = await mkdtemp(path.join(tmpdir(), 'console-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...options([]),
    locale: 'en-GB',
  });
  // Tries again, because the browser still writes into its profile for a moment.
  context.on('close', () => rm(profile, { recursive: true, force: true, maxRetries: 10 }));
  return context;
}

const options = (flags: readonly string[]) => ({
  executablePath: findChromium(say),
  args: [...chromiumFlags, ...flags],
});
