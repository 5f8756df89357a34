import { say } from '@console/shared-node/command.ts';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import { ENGINES } from './engine/engine.ts';

/** Prints at the end of a run how many journeys each engine has passed. */
export default class CountByEngine implements Reporter {
  readonly #ended = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.#ended.add(test);
  }

  onEnd(): void {
    for (const engine of ENGINES) {
      const made = [...this.#ended].filter(({ title }) => title.startsWith(`${engine}: `));
      const passed = made.filter((test) => test.outcome() === 'expected');
      if (made.length > 0) say(`${engine}: ${passed.length} of ${made.length} passed`);
    }
  }

  printsToStdio(): boolean {
    return true;
  }
}
