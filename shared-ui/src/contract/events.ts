/**
 * An error that a micro-frontend's error boundary caught. If a version throws before the user did
 * anything with it, the previous version replaces it; later, the boundary's own panel stays.
 * `screenApplication` sends this event; a module without `screenApplication` must send it itself.
 */
export interface ScreenFailureReport {
  /** Name in the import map, e.g. `@console/mf-tenants`. */
  readonly module: string;
  readonly error: unknown;
  /** React's component stack, which names the component even if the error's own stack does not. */
  readonly componentStack?: string | null | undefined;
}

/** A panel beside the list was opened, or its content changed. Only one panel is shown at a time. */
export interface ShownBeside {
  /** A row's id, or the name of a panel. */
  readonly shows: string;
}

/** A page above the shown page, for the breadcrumb. */
export interface Crumb {
  /** The name of the page, in the user's language. */
  readonly name: string;
  /** Path within the console, e.g. `/billing/reports`. */
  readonly address: string;
}

/** A row or a page below a module's list was opened or closed. */
export interface OpenRow {
  /** Its name, for the title and the breadcrumb; absent when none is open. */
  readonly name?: string;
  /** For a page, the pages between the module's list and it, outermost first. A row has none. */
  readonly above?: readonly Crumb[];
}

/** A section that the user may open. */
export interface OpenableSection {
  readonly label: string;
  readonly address: string;
}

/** Asks the shell for a section that a user without access to the current one can open instead. */
export interface SectionQuestion {
  /** The listener calls this before it returns, and on each change; undefined means no section. */
  readonly answer: (section: OpenableSection | undefined) => void;
}

/** The events between modules and the page, whose versions may differ: never change a name or member. */
export interface ConsoleEvents {
  readonly 'screen-failure': ScreenFailureReport;
  readonly beside: ShownBeside;
  readonly 'open-row': OpenRow;
  readonly 'way-on': SectionQuestion;
}

/** Returns the event's name on the window, e.g. `console:beside`. */
const nameOf = (event: keyof ConsoleEvents): string => `console:${event}`;

/** Dispatches a `CustomEvent` on the window. All listeners have run when this function returns. */
export function sendEvent<Name extends keyof ConsoleEvents>(
  event: Name,
  detail: ConsoleEvents[Name],
): void {
  dispatchEvent(new CustomEvent(nameOf(event), { detail }));
}

/** Listens to an event; returns a function that removes the listener. */
export function onEvent<Name extends keyof ConsoleEvents>(
  event: Name,
  callback: (detail: ConsoleEvents[Name]) => void,
): () => void {
  const listener = (sent: Event) => {
    // Any script of the page can send this event; listeners must tolerate that.
    if (sent instanceof CustomEvent) callback(sent.detail as ConsoleEvents[Name]);
  };
  addEventListener(nameOf(event), listener);
  return () => removeEventListener(nameOf(event), listener);
}
