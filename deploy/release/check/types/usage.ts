import type { CarriedTypes } from './carried-types.ts';

/** The sources of a module, and the declarations of the shared modules that it is to run with. */
export interface Usage {
  readonly sources: CarriedTypes;
  /** Declarations by specifier. */
  readonly declared: ReadonlyMap<string, Declared>;
}

/** The declarations of a shared module. */
export interface Declared {
  readonly types: CarriedTypes;
  /** The path of the specifier's declarations among them. */
  readonly face: string;
}
