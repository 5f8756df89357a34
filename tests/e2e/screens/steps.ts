import { expect, type Locator } from '@playwright/test';

const FEW = 3;

/** Counts the steps that a user takes to answer a question: clicks, typed texts, keys. */
export class Steps {
  readonly #taken: string[] = [];

  async click(target: Locator): Promise<void> {
    this.#taken.push(`click ${target}`);
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.#taken.push(`type ${text}`);
    await target.fill(text);
  }

  expectAtMost(most = FEW): void {
    expect(this.#taken.length, this.#taken.join(', ')).toBeLessThanOrEqual(most);
  }
}
