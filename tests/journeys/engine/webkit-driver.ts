import { Unrecoverable } from '@console/platform/testing/eventually.ts';
import selenium from 'selenium-webdriver';
import type { Command } from 'selenium-webdriver/lib/command.js';

/** Time limit for a response, which is far longer than a response takes on a busy machine. */
const RESPONSE_TIMEOUT_MS = 15_000;

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

/** A repeatable call is repeated for this time. After it, the browser counts as lost. */
const LOST_AFTER_MS = 40_000;

const RETRY_DELAY_MS = 100;

/** The driver's message for a script whose page was replaced. */
const PAGE_GONE = /^Could not (parse|retrieve) script result/;

/**
 * A driver for WebKit in which every call ends. WebKit's own driver does not answer some calls, above
 * all while one page replaces another.
 */
export class WebKitDriver extends selenium.WebDriver {
  #lost: Unrecoverable | undefined;

  /** @throws {Unrecoverable} with the name of the call, if the call gets no response */
  override async execute(command: Command): Promise<void> {
    if (this.#lost) throw this.#lost;
    const isRepeatable = REPEATABLE.includes(command.getName());
    const deadline = isRepeatable ? Date.now() + LOST_AFTER_MS : 0;
    do {
      try {
        return await withTimeout(super.execute(command), RESPONSE_TIMEOUT_MS);
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      }
    } while (Date.now() < deadline);
    const unanswered = new Unrecoverable(
      `WebKit’s driver does not answer: ${formatCommand(command)}`,
    );
    if (isRepeatable) this.#lost = unanswered;
    throw unanswered;
  }
}

class NoResponse extends Error {}

/** @throws {Error} if the response does not arrive in time */
export async function withTimeout<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `There is no answer within ${milliseconds / 1000} s`;
    timer = setTimeout(() => reject(new NoResponse(message)), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof NoResponse || (error instanceof Error && PAGE_GONE.test(error.message));

function formatCommand(command: Command): string {
  const { script, url, actions } = command.getParameters();
  const about = script ?? url ?? JSON.stringify(actions) ?? '';
  return `${command.getName()} ${about}`.trim().slice(0, 300);
}
