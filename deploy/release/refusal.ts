/** A release that is not made, with the reason in one sentence. Nothing has changed. */
export class Refusal extends Error {
  /**
   * @param module - folder name, e.g. `mf-users`
   * @param reason - goes on after "<module> <version> is refused: "
   */
  constructor(module: string, version: string, reason: string) {
    super(`${module} ${version} is refused: ${reason}.`);
    this.name = 'Refusal';
  }
}
