/** A place in a module's sources that does not compile against what others declare. */
export interface TypeFault {
  /** Below the root of the checkout, e.g. `mf-users/src/user-drawer.tsx`. */
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  /** What the compiler says, in one line. */
  readonly message: string;
  /** What is used there of a shared module; nothing where that cannot be told. */
  readonly used?: SharedName;
}

/** Something that a shared module declares. */
export interface SharedName {
  /** E.g. `Confirm`. */
  readonly name: string;
  /** E.g. `@console/shared-ui`. */
  readonly specifier: string;
}
