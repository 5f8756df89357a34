/** One number of the table of numbers, with how it was measured. */
export interface Result {
  readonly name: string;
  readonly value: string;
  /** What to reach. */
  readonly limit: string;
  readonly reached: boolean;
  readonly method: string;
  /** Why another run may come to another end, where one cannot tell. */
  readonly doubt?: string;
}
