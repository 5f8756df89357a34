/**
 * What a micro-frontend's error boundary tells whoever runs it. A version that throws before
 * anybody has used it is replaced by the one before; later on the boundary's own panel stays.
 * `screenApplication` sends it; what does without has to send it itself.
 */
export interface ScreenFailureReport {
  /** Name in the import map, e.g. `@console/mf-tenants`. */
  readonly module: string;
  readonly error: unknown;
  /** React's, by which is seen whose component it was where the error's own stack does not say. */
  readonly componentStack?: string | null | undefined;
}

/** What stands beside the list has been opened, or shows something else: one thing at a time. */
export interface ShownBeside {
  /** A row's id, or the name of a panel. */
  readonly shows: string;
}

/** The row that is open, or is no longer. */
export interface OpenRow {
  /** For title and breadcrumb; none when none is open. */
  readonly name?: string;
}

/** A section that the person may see. */
export interface WayOn {
  readonly label: string;
  /** Path within the console. */
  readonly address: string;
}

/** A question to the frame: where somebody who may not see a section can go instead. */
export interface WayOnQuestion {
  /**
   * To be called before the event's listener returns, and whenever that has changed; with nothing
   * where there is no section.
   */
  readonly answer: (way: WayOn | undefined) => void;
}

/** What modules and page tell each other, by name. Versions of both meet: names and members stay. */
export interface ConsoleEvents {
  readonly 'screen-failure': ScreenFailureReport;
  readonly beside: ShownBeside;
  readonly 'open-row': OpenRow;
  readonly 'way-on': WayOnQuestion;
}

/** The name on the window: `console:beside`. */
const nameOf = (event: keyof ConsoleEvents): string => `console:${event}`;

/** Tells whoever listens, who has heard it when this returns: a `CustomEvent` on the window. */
export function sendEvent<Name extends keyof ConsoleEvents>(
  event: Name,
  detail: ConsoleEvents[Name],
): void {
  dispatchEvent(new CustomEvent(nameOf(event), { detail }));
}

/**
 * Listens.
 *
 * @returns ends the listening
 */
export function onEvent<Name extends keyof ConsoleEvents>(
  event: Name,
  heard: (detail: ConsoleEvents[Name]) => void,
): () => void {
  const listener = (sent: Event) => {
    // Any script of the page could send it; what is done about it has to bear that.
    if (sent instanceof CustomEvent) heard(sent.detail as ConsoleEvents[Name]);
  };
  addEventListener(nameOf(event), listener);
  return () => removeEventListener(nameOf(event), listener);
}
