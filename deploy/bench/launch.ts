import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';
import { say } from '../command.ts';

/** Starts the browser that is measured in. */
export function launch(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(say), args: [...chromiumFlags, ...flags] });
}
