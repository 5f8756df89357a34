/** Where on its way to the screen a module failed. */
export type Stage =
  | 'load'
  | 'integrity'
  | 'compatibility'
  | 'bootstrap'
  | 'mount'
  | 'render'
  | 'unmount'
  | 'override';

/** A module that cannot be used, and why. */
export class ModuleFailure extends Error {
  /** Name in the import map; not always that of the module that was asked for. */
  readonly specifier: string;
  readonly stage: Stage;

  constructor(specifier: string, stage: Stage, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ModuleFailure';
    this.specifier = specifier;
    this.stage = stage;
  }
}

/** What was thrown, as a failure of a stage. */
export function failureOf(specifier: string, stage: Stage, error: unknown): ModuleFailure {
  if (error instanceof ModuleFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ModuleFailure(specifier, stage, message, error);
}
