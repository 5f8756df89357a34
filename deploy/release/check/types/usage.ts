import type { CarriedTypes } from './carried-types.ts';

/** The sources of a module, and what the shared modules declare that it is to run with. */
export interface Usage {
  readonly sources: CarriedTypes;
  /** By specifier. */
  readonly declared: ReadonlyMap<string, Declared>;
}

/** What a shared module declares. */
export interface Declared {
  readonly types: CarriedTypes;
  /** The file that answers the specifier. */
  readonly face: string;
}
