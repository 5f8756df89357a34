import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Desktop } from './desktop.ts';
import { readSpeech } from './speech.ts';
import type { Step } from './transcript.ts';

/**
 * How long Orca must be idle until a step counts as spoken. No event tells that nothing more will be
 * said, so silence itself is the criterion: the page has no request under way, and Orca, which notes every
 * event that it hears, has noted nothing for this time.
 */
const QUIET_MS = 700;

const INTERVAL_MS = 50;

/** Time limit for a step: far more than a slow machine needs. */
const STEP_MS = 25_000;

/** How often an address is opened. */
const MAX_ATTEMPTS = 8;

const LOADING = /^(Loading\.|Chargement en cours)/;
const LOADED = /^(Finished loading|Chargement de)/;

/** A user at a desktop, who has a keyboard and hears what the screen reader says. */
export class ScreenReaderUser {
  readonly page: Page;
  readonly steps: Step[] = [];
  readonly #desktop: Desktop;
  readonly #keyboard: string;
  readonly #pending = new Set<object>();
  #heard = 0;

  constructor(page: Page, desktop: Desktop, keyboard: string) {
    this.page = page;
    this.#desktop = desktop;
    this.#keyboard = keyboard;
    page.on('request', (request) => {
      if (!request.headers().accept?.includes('event-stream')) this.#pending.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(end as 'requestfinished', (request) => this.#pending.delete(request));
    }
  }

  /** Waits until nothing is said any more, and forgets what was said. */
  async listen(): Promise<void> {
    await this.#hear();
  }

  /** Presses keys, as xdotool names them, one after another: `Tab`, `shift+Tab`, `Return`. */
  async press(key: string, until?: RegExp): Promise<Step> {
    return this.#step(`Press ${key}`, () => this.#key('key', key), until);
  }

  async type(text: string, until?: RegExp): Promise<Step> {
    const words = ['type', '--delay', '30', text];
    return this.#step(`Type "${text}"`, () => this.#key(...words), until);
  }

  /** Opens an address that may lead to another page. */
  async visit(address: string, until: RegExp): Promise<Step> {
    const { pathname } = new URL(address);
    return this.#step(`Open ${pathname}`, () => this.page.goto(address), until);
  }

  /**
   * Opens an address. Opens it again if Orca has missed that the page is loaded: it then takes the page for
   * unfinished, and keeps silent about what gets the focus.
   */
  async open(address: string, until: RegExp): Promise<Step> {
    for (let attempts = 1; ; attempts += 1) {
      const step = await this.visit(address, until);
      const last = step.said.findLast((line) => LOADING.test(line) || LOADED.test(line)) ?? '';
      if (!LOADING.test(last) || attempts === MAX_ATTEMPTS) return step;
      this.steps.pop();
    }
  }

  /** Presses a key until something is said that matches; each press is a step of its own. */
  async pressUntil(key: string, wanted: RegExp): Promise<void> {
    for (let presses = 0; presses < 30; presses += 1) {
      const { said } = await this.press(key);
      if (wanted.test(said.join('\n'))) return;
    }
    throw new Error(`${key} never says ${wanted}`);
  }

  async #key(...words: string[]): Promise<void> {
    await promisify(execFile)(this.#keyboard, words, {
      env: { ...this.#desktop.environment },
    });
  }

  async #step(done: string, act: () => Promise<unknown>, until?: RegExp): Promise<Step> {
    await act();
    const said = await this.#hear(until);
    const step = { done, said };
    this.steps.push(step);
    return step;
  }

  async #hear(until = /(?:)/): Promise<string[]> {
    const end = Date.now() + STEP_MS;
    let size = -1;
    let since = Date.now();
    for (;;) {
      const now = await debugSize(this.#desktop.debugFile);
      if (now !== size || this.#pending.size > 0) since = Date.now();
      size = now;
      const isLate = Date.now() > end;
      if (Date.now() - since >= QUIET_MS || isLate) {
        const all = await readSpeech(this.#desktop.debugFile);
        const said = all.slice(this.#heard);
        if (until.test(said.join('\n')) || isLate) {
          this.#heard = all.length;
          return said;
        }
      }
      await pause(INTERVAL_MS);
    }
  }
}

const debugSize = async (file: string): Promise<number> => (await stat(file)).size;
