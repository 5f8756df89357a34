import { inOneLine, NumberedFailure } from '@console/shared-node/failure.ts';
import type { FailureNumber } from '@console/shared-ui/contract';

/** Joins the reasons of a refusal to one sentence; several ones are counted and numbered. */
export function joinReasons(reasons: readonly string[], what: string): string {
  const all = [...new Set(reasons)];
  if (all.length < 2) return all.join();
  return `${all.length} ${what}: ${all.map((one, index) => `(${index + 1}) ${one}`).join('; ')}`;
}

/** A refusal of a release, with a reason of one sentence. A refused release has changed nothing. */
export class RefusedRelease extends NumberedFailure {
  /** The reason without the version's name and the failure number. */
  readonly reason: string;

  /**
   * @param module - folder name, e.g. `mf-users`
   * @param reason - continues "<module> <version> is refused: "
   */
  constructor(number: FailureNumber, module: string, version: string, reason: string) {
    const line = inOneLine(reason);
    super(number, `${module} ${version} is refused: ${line}`);
    this.reason = line;
  }
}
