/**
 * An error that a micro-frontend's error boundary caught. A version that throws before it was used
 * is replaced by the previous one; later the boundary's own panel stays. `screenApplication` sends
 * this event; modules that do not use it must send it themselves.
 */
export interface ScreenFailureReport {
  /** Name in the import map, e.g. `@console/mf-tenants`. */
  readonly module: string;
  readonly error: unknown;
  /** React's component stack: shows the component where the error's own stack does not. */
  readonly componentStack?: string | null | undefined;
}

/** A panel beside the list was opened, or its content changed. Only one is shown at a time. */
export interface ShownBeside {
  /** A row's id, or the name of a panel. */
  readonly shows: string;
}

/** A row was opened or closed. */
export interface OpenRow {
  /** The title and breadcrumb; absent when no row is open. */
  readonly name?: string;
}

/** A section that the user may see. */
export interface WayOn {
  readonly label: string;
  readonly address: string;
}

/** Asks the frame where a user without access to a section can go instead. */
export interface WayOnQuestion {
  /** Call before the event's listener returns, and on each change; undefined if there is none. */
  readonly answer: (way: WayOn | undefined) => void;
}

/** The events between modules and page. Versions of both meet: names and members must stay. */
export interface ConsoleEvents {
  readonly 'screen-failure': ScreenFailureReport;
  readonly beside: ShownBeside;
  readonly 'open-row': OpenRow;
  readonly 'way-on': WayOnQuestion;
}

/** Returns the event's name on the window, e.g. `console:beside`. */
const nameOf = (event: keyof ConsoleEvents): string => `console:${event}`;

/** Dispatches a `CustomEvent` on the window. Listeners have run when this returns. */
export function sendEvent<Name extends keyof ConsoleEvents>(
  event: Name,
  detail: ConsoleEvents[Name],
): void {
  dispatchEvent(new CustomEvent(nameOf(event), { detail }));
}

/** Listens to an event; returns a function that removes the listener. */
export function onEvent<Name extends keyof ConsoleEvents>(
  event: Name,
  heard: (detail: ConsoleEvents[Name]) => void,
): () => void {
  const listener = (sent: Event) => {
    // Any script of the page can send this event; listeners must tolerate that.
    if (sent instanceof CustomEvent) heard(sent.detail as ConsoleEvents[Name]);
  };
  addEventListener(nameOf(event), listener);
  return () => removeEventListener(nameOf(event), listener);
}
