/**
 * What a micro-frontend's error boundary tells whoever runs it: a `CustomEvent` named
 * {@link ScreenFailureEvent} on the window. A version that throws before anybody has used it is
 * replaced by the one before; later on the boundary's own panel stays. `screenApplication` sends
 * it; what does without has to send it itself.
 */
export interface ScreenFailureReport {
  /** Name in the import map, e.g. `@console/mf-tenants`. */
  readonly module: string;
  readonly error: unknown;
}

/** Name of the window event. A type, so that root-config needs no code of the screens'. */
export type ScreenFailureEvent = 'console:screen-failure';

const EVENT: ScreenFailureEvent = 'console:screen-failure';

/** Tells that a module's rendering has thrown. */
export function reportScreenFailure(report: ScreenFailureReport): void {
  dispatchEvent(new CustomEvent(EVENT, { detail: report }));
}
