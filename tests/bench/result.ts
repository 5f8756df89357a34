export interface Result {
  readonly name: string;
  readonly value: string;
  readonly limit: string;
  readonly reached: boolean;
  readonly method: string;
  /** Why another run may end differently, if the result is inconclusive. */
  readonly doubt?: string;
}
