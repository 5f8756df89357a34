import { type FailureNumber, isError, messageOf, numberOf } from '@console/shared-ui/contract';

/** The step at which a module failed. */
export type Stage =
  | 'load'
  | 'integrity'
  | 'compatibility'
  | 'bootstrap'
  | 'mount'
  | 'render'
  | 'unmount'
  | 'override';

/** The failure of a version, as it is shown, reported and passed on. */
export interface Failure {
  readonly stage: Stage;
  readonly number: FailureNumber;
  /** One sentence for the operator. */
  readonly message: string;
  /** The thrown value. */
  readonly cause?: unknown;
  /** Whether an earlier page has reported it. */
  readonly isReported?: true;
}

/** A failure with the module that is responsible for it. */
export interface BlamedFailure extends Failure {
  /** Name in the import map; may differ from the module that was requested. */
  readonly specifier: string;
}

/** The error of a module that cannot be used. */
export class ModuleFailure extends Error implements BlamedFailure {
  readonly specifier: string;
  readonly stage: Stage;
  readonly number: FailureNumber;
  /** React's component stack at the time of the error. */
  readonly componentStack: string | null | undefined;

  constructor(
    specifier: string,
    { stage, number, message }: Failure,
    cause?: unknown,
    componentStack?: string | null,
  ) {
    super(message, { cause });
    this.name = 'ModuleFailure';
    this.specifier = specifier;
    this.stage = stage;
    this.number = number;
    this.componentStack = componentStack;
  }
}

/** The stages in which a module's own code runs and can throw. */
type RunningStage = 'load' | 'bootstrap' | 'mount' | 'render' | 'unmount';

const THROWN: Readonly<Record<RunningStage, FailureNumber>> = {
  load: 'MF-037',
  bootstrap: 'MF-039',
  mount: 'MF-041',
  render: 'MF-043',
  unmount: 'MF-044',
};

/** Wraps anything thrown as a failure of a stage; an error that has a number keeps it. */
export function toFailure(
  specifier: string,
  stage: RunningStage,
  error: unknown,
  componentStack?: string | null,
): ModuleFailure {
  if (isError(error) && error instanceof ModuleFailure) return error;
  const message = isError(error) ? error.message : `it threw ${messageOf(error)}`;
  const failure = { stage, number: numberOf(error) ?? THROWN[stage], message };
  return new ModuleFailure(specifier, failure, error, componentStack);
}
