/** A position in a module's sources that does not compile against a shared module. */
export interface TypeFault {
  /** Path relative to the checkout's root, e.g. `mf-users/src/user-drawer.tsx`. */
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  /** The compiler's message, in one line. */
  readonly message: string;
  /** The shared name that is used at this position, if it can be determined. */
  readonly used?: SharedName;
}

/** A name that a shared module declares. */
export interface SharedName {
  /** E.g. `Confirm`. */
  readonly name: string;
  /** E.g. `@console/shared-ui`. */
  readonly specifier: string;
}
