/** An object of the language or the browser, with its properties at the start of the page. */
export interface RecordedObject {
  readonly holder: object;
  /** Its name, such as `JSON` or `Node.prototype`. */
  readonly name: string;
  readonly before: Readonly<Record<PropertyKey, PropertyDescriptor>>;
}

/** The objects recorded so far. The code that compares them loads with the late parts. */
export const recorded: RecordedObject[] = [];

/**
 * Records the objects of the language and the browser in idle time: there are some 1,400. A screen that is
 * mounted earlier can change them unnoticed.
 */
export function recordBuiltIns(): void {
  const later: (work: (idle?: IdleDeadline | 0) => void) => void =
    window.requestIdleCallback ?? window.setTimeout;
  // Namespaces such as `JSON`, and constructors, have capital initials. Those of the language come first.
  const names = Object.getOwnPropertyNames(window).filter((name) => /^[A-Z]/.test(name));
  let at = 0;
  later(function recordSome(idle) {
    do {
      const name = names[at++];
      if (!name) return record('', window);
      const value: unknown = Reflect.get(window, name);
      record(name, value);
      record(`${name}.prototype`, Object(value).prototype);
    } while (!idle || idle.timeRemaining() > 1);
    later(recordSome);
  });
}

function record(name: string, holder: unknown): void {
  if (Object(holder) !== holder || (holder === window && name)) return;
  const known = holder as object;
  recorded.push({ name, holder: known, before: Object.getOwnPropertyDescriptors(known) });
}
