import { Hopeless } from '@console/platform/testing/eventually.ts';
import selenium from 'selenium-webdriver';
import type { Command } from 'selenium-webdriver/lib/command.js';

/** More than an answer takes on a busy machine, in milliseconds. */
const ANSWERS_WITHIN_MS = 15_000;

/** Selenium's names of calls that may be made again: made twice they do no more than once. */
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

/** Milliseconds for which those are made again before the browser counts as gone. */
const GONE_AFTER_MS = 40_000;

const AGAIN_AFTER_MS = 100;

/** Its own words for a script whose page has gone meanwhile. */
const PAGE_GONE = /^Could not (parse|retrieve) script result/;

/**
 * The driver of a browser, each of whose calls ends. It leaves some without an answer, above all
 * where a page is replaced by another one meanwhile.
 */
export class WebKitDriver extends selenium.WebDriver {
  #lost: Hopeless | undefined;

  /** @throws {Hopeless} with the call that is not answered */
  override async execute(command: Command): Promise<void> {
    if (this.#lost) throw this.#lost;
    const isRepeatable = REPEATABLE.includes(command.getName());
    const deadline = isRepeatable ? Date.now() + GONE_AFTER_MS : 0;
    do {
      try {
        return await inTime(super.execute(command), ANSWERS_WITHIN_MS);
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      }
    } while (Date.now() < deadline);
    const unanswered = new Hopeless(`WebKit’s driver does not answer: ${inWords(command)}`);
    if (isRepeatable) this.#lost = unanswered;
    throw unanswered;
  }
}

class Late extends Error {}

/** @throws {Error} when an answer does not come in time */
export async function inTime<Answer>(
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

function inWords(command: Command): string {
  const { script, url, actions } = command.getParameters();
  const about = script ?? url ?? JSON.stringify(actions) ?? '';
  return `${command.getName()} ${about}`.trim().slice(0, 300);
}
