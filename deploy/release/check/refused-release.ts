import { inOneLine, NumberedFailure } from '@console/shared-node/failure.ts';
import type { FailureNumber } from '@console/shared-ui/contract';

/** A release that is not made, with the reason in one sentence. Nothing has changed. */
export class RefusedRelease extends NumberedFailure {
  /** Without the version's name, and without the number. */
  readonly reason: string;

  /**
   * @param module - folder name, e.g. `mf-users`
   * @param reason - goes on after "<module> <version> is refused: "
   */
  constructor(number: FailureNumber, module: string, version: string, reason: string) {
    const line = inOneLine(reason);
    super(number, `${module} ${version} is refused: ${line}`);
    this.reason = line;
  }
}
