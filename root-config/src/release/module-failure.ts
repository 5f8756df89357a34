import { type FailureNumber, isError, messageOf, numberOf } from '@console/shared-ui/contract';

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

/** What is wrong with a version, as it is shown, reported and handed on. */
export interface Failure {
  readonly stage: Stage;
  readonly number: FailureNumber;
  /** One sentence for whoever runs the platform. */
  readonly message: string;
  /** The page before this one has reported it. */
  readonly isReported?: true;
}

/** A failure, and whose it is. */
export interface BlamedFailure extends Failure {
  /** Name in the import map; not always that of the module that was asked for. */
  readonly specifier: string;
}

/** A module that cannot be used, and why. */
export class ModuleFailure extends Error implements BlamedFailure {
  readonly specifier: string;
  readonly stage: Stage;
  readonly number: FailureNumber;
  /** React's, of what was drawn when it was thrown. */
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

/** The stages in which a module's own code runs, and can throw. */
type RunningStage = 'load' | 'bootstrap' | 'mount' | 'render' | 'unmount';

const THROWN: Readonly<Record<RunningStage, FailureNumber>> = {
  load: 'MF-037',
  bootstrap: 'MF-039',
  mount: 'MF-041',
  render: 'MF-043',
  unmount: 'MF-044',
};

/** What was thrown, as a failure of a stage; an error that bears a number keeps it. */
export function failureOf(
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
