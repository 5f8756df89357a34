/** One measured number, and how it was measured. */
export interface Result {
  readonly name: string;
  readonly value: string;
  /** The target. */
  readonly limit: string;
  readonly reached: boolean;
  readonly method: string;
  /** Why another run may end differently, if the result is inconclusive. */
  readonly doubt?: string;
}
