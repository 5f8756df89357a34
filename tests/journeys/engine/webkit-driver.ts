import { Unrecoverable } from '@console/platform/testing/eventually.ts';
import selenium from 'selenium-webdriver';
import type { Command } from 'selenium-webdriver/lib/command.js';

/** More than an answer takes on a busy machine, in milliseconds. */
const ANSWERS_WITHIN_MS = 15_000;

/** Selenium's names of idempotent calls, which may be repeated. */
const REPEATABLE: readonly string[] = [
  'executeScript',
  'get',
  'getCurrentWindowHandle',
  'getWindowHandles',
  'getWindowRect',
  'screenshot',
  'setWindowRect',
  'switchToWindow',
];

/** Milliseconds of repeating such a call before the browser counts as gone. */
const GONE_AFTER_MS = 40_000;

const AGAIN_AFTER_MS = 100;

/** The driver's message for a script whose page has gone. */
const PAGE_GONE = /^Could not (parse|retrieve) script result/;

/**
 * A driver of a browser each of whose calls ends. WebKit's leaves some without an answer, above all
 * while one page replaces another.
 */
export class WebKitDriver extends selenium.WebDriver {
  #lost: Unrecoverable | undefined;

  /** @throws {Unrecoverable} if a call gets no answer; names the call */
  override async execute(command: Command): Promise<void> {
    if (this.#lost) throw this.#lost;
    const isRepeatable = REPEATABLE.includes(command.getName());
    const deadline = isRepeatable ? Date.now() + GONE_AFTER_MS : 0;
    do {
      try {
        return await withTimeout(super.execute(command), ANSWERS_WITHIN_MS);
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      }
    } while (Date.now() < deadline);
    const unanswered = new Unrecoverable(
      `WebKit’s driver does not answer: ${formatCommand(command)}`,
    );
    if (isRepeatable) this.#lost = unanswered;
    throw unanswered;
  }
}

class Late extends Error {}

/** @throws {Error} if the answer does not come in time */
export async function withTimeout<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `There is no answer within ${milliseconds / 1000} s`;
    timer = setTimeout(() => reject(new Late(message)), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof Late || (error instanceof Error && PAGE_GONE.test(error.message));

function formatCommand(command: Command): string {
  const { script, url, actions } = command.getParameters();
  const about = script ?? url ?? JSON.stringify(actions) ?? '';
  return `${command.getName()} ${about}`.trim().slice(0, 300);
}
