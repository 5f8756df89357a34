import { eventually, Hopeless } from '@console/platform/testing/eventually.ts';
import { messageOf } from '@console/shared-ui/contract';
import type { DrivenWindow } from './engine/engine.ts';
import type { Aim, InPage, Seen, Way } from './page/in-page.ts';
import type { Places } from './page/places.ts';
import { pageScript } from './page/script.ts';
import { asExpression, inWords, type Wanted } from './page/wanted.ts';

/** Far more than a slow machine takes: a net below hangs. */
const PATIENCE_MS = 60_000;

/** A window as somebody has it who looks for things, and waits until they are there. */
export class Tab {
  readonly window: DrivenWindow;
  readonly #origin: string;

  /** @param origin - of the console, for addresses without one */
  constructor(window: DrivenWindow, origin: string) {
    this.window = window;
    this.#origin = origin;
  }

  async open(address: string): Promise<void> {
    await this.window.open(new URL(address, this.#origin).href);
  }

  /** The value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value> {
    // What a page gives is what the expression says.
    return this.window.evaluate(expression) as Promise<Value>;
  }

  address(): Promise<string> {
    return this.evaluate('location.href');
  }

  /** All that are named so, as they are now. */
  look(wanted: Wanted): Promise<readonly Seen[]> {
    return this.#ask('look', asExpression(wanted));
  }

  /** Waits until there is exactly one, and gives it as it is then. */
  see(wanted: Wanted): Promise<Seen> {
    return this.#until(inWords(wanted), async () => {
      const [seen, second] = await this.look(wanted);
      if (second) throw new NotYet('there are several');
      return seen ?? Promise.reject(new NotYet('there is none'));
    });
  }

  /** Waits until there is none. */
  async seeGone(wanted: Wanted): Promise<void> {
    await this.#until(`no ${inWords(wanted)}`, async () => {
      const seen = await this.look(wanted);
      if (seen.length > 0) throw new NotYet(`there is "${seen[0]?.text}"`);
    });
  }

  /** Waits until it has the focus. */
  async seeFocused(wanted: Wanted): Promise<void> {
    await this.#until(`the focus at the ${inWords(wanted)}`, async () => {
      const seen = await this.look(wanted);
      if (!seen.some(({ isFocused }) => isFocused)) throw new NotYet('it is elsewhere');
    });
  }

  /** Waits until an expression in the page is true. */
  async until(expression: string): Promise<void> {
    await this.#until(expression, async () => {
      const value = await this.window.evaluate(expression);
      if (!value) throw new NotYet(`it is ${String(value)}`);
    });
  }

  /** Where to point at a thing that stands still and is not covered. */
  aim(wanted: Wanted): Promise<Exclude<Aim, string>> {
    return this.#until(`a place to press the ${inWords(wanted)}`, async () => {
      const place = await this.#ask('aim', asExpression(wanted));
      if (typeof place === 'string') throw new NotYet(place);
      return place;
    });
  }

  /** Which way it is from what has the focus. */
  async wayTo(wanted: Wanted): Promise<Way> {
    await this.see(wanted);
    return this.#ask('wayTo', asExpression(wanted));
  }

  /** Where things stand that have come to rest. */
  places(): Promise<Places> {
    return this.#until('a screen at rest', async () => {
      const places = await this.#ask('placesAtRest', '');
      if (typeof places === 'string') throw new NotYet(places);
      return places;
    });
  }

  /** Gives a file to the field that is labelled so. */
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
    // What `in-page.ts` gives, through JSON.
    return answer as Awaited<ReturnType<InPage[Name]>>;
  }

  /** Tries again until it can be done; a page that goes meanwhile is looked at anew. */
  async #until<Value>(what: string, look: () => Promise<Value>): Promise<Value> {
    try {
      return await eventually(look, PATIENCE_MS);
    } catch (error) {
      if (error instanceof Hopeless) throw error;
      throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}; ${messageOf(error)}`);
    }
  }
}

/** It is not as it is to be, and may be in a moment. */
class NotYet extends Error {}
