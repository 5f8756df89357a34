import { eventually, Unrecoverable } from '@console/platform/testing/eventually.ts';
import { messageOf } from '@console/shared-ui/contract';
import type { DrivenWindow } from './engine/engine.ts';
import type { Boxes } from './page/boxes.ts';
import type { Aim, Direction, InPage, Seen } from './page/in-page.ts';
import { pageScript } from './page/script.ts';
import { asExpression, formatWanted, type Wanted } from './page/wanted.ts';

/** A timeout that only catches hangs: it is far longer than a slow machine needs. */
const TIMEOUT_MS = 60_000;

/** A window in which a journey finds elements, and waits for them if they are not there yet. */
export class Tab {
  readonly window: DrivenWindow;
  readonly #origin: string;

  constructor(window: DrivenWindow, origin: string) {
    this.window = window;
    this.#origin = origin;
  }

  async open(address: string): Promise<void> {
    await this.window.open(new URL(address, this.#origin).href);
  }

  evaluate<Value>(expression: string): Promise<Value> {
    // The caller states the type of its expression.
    return this.window.evaluate(expression) as Promise<Value>;
  }

  address(): Promise<string> {
    return this.evaluate('location.href');
  }

  look(wanted: Wanted): Promise<readonly Seen[]> {
    return this.#ask('look', asExpression(wanted));
  }

  /** Waits until exactly one element matches, and returns its state. */
  see(wanted: Wanted): Promise<Seen> {
    return this.#until(formatWanted(wanted), async () => {
      const [seen, second] = await this.look(wanted);
      if (second) throw new NotYet('there are several');
      return seen ?? Promise.reject(new NotYet('there is none'));
    });
  }

  async seeGone(wanted: Wanted): Promise<void> {
    await this.#until(`no ${formatWanted(wanted)}`, async () => {
      const seen = await this.look(wanted);
      if (seen.length > 0) throw new NotYet(`there is "${seen[0]?.text}"`);
    });
  }

  async seeFocused(wanted: Wanted): Promise<void> {
    await this.#until(`the focus at the ${formatWanted(wanted)}`, async () => {
      const seen = await this.look(wanted);
      if (!seen.some(({ isFocused }) => isFocused)) throw new NotYet('it is elsewhere');
    });
  }

  async until(expression: string): Promise<void> {
    await this.#until(expression, async () => {
      const value = await this.window.evaluate(expression);
      if (!value) throw new NotYet(`it is ${String(value)}`);
    });
  }

  /** Returns the point to click, once the element does not move and is not covered. */
  aim(wanted: Wanted): Promise<Exclude<Aim, string>> {
    return this.#until(`a point to press the ${formatWanted(wanted)}`, async () => {
      const aimed = await this.#ask('aim', asExpression(wanted));
      if (typeof aimed === 'string') throw new NotYet(aimed);
      return aimed;
    });
  }

  async directionTo(wanted: Wanted): Promise<Direction> {
    await this.see(wanted);
    return this.#ask('directionTo', asExpression(wanted));
  }

  boxes(): Promise<Boxes> {
    return this.#until('a screen at rest', async () => {
      const boxes = await this.#ask('boxesAtRest', '');
      if (typeof boxes === 'string') throw new NotYet(boxes);
      return boxes;
    });
  }

  async give(label: string, file: { name: string; type: string; text: string }): Promise<void> {
    const { name, type, text } = file;
    await this.#until(`a field for files, ${label}`, async () => {
      const problem = await this.#ask(
        'give',
        JSON.stringify([label, name, type, text]).slice(1, -1),
      );
      if (problem) throw new NotYet(problem);
    });
  }

  async #ask<Name extends keyof InPage>(
    name: Name,
    args: string,
  ): Promise<Awaited<ReturnType<InPage[Name]>>> {
    const asked = `typeof journeys === 'object' ? journeys.${name}(${args}) : 'no script'`;
    const answer = await this.window.evaluate(asked);
    if (answer === 'no script') {
      await this.window.evaluate(await pageScript('in-page'));
      return this.#ask(name, args);
    }
    // The value comes from `in-page.ts` as JSON.
    return answer as Awaited<ReturnType<InPage[Name]>>;
  }

  /** Repeats `attempt` until it succeeds, even if another page replaces the page meanwhile. */
  async #until<Value>(what: string, attempt: () => Promise<Value>): Promise<Value> {
    try {
      return await eventually(attempt, TIMEOUT_MS);
    } catch (error) {
      if (error instanceof Unrecoverable) throw error;
      throw new Error(`Not found within ${TIMEOUT_MS / 1000} s: ${what}; ${messageOf(error)}`);
    }
  }
}

class NotYet extends Error {}
