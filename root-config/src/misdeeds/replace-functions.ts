const logged = new Set<string>();

/**
 * Logs, only once for the same functions, that the page runs without a guard: a browser extension or
 * agent ran first and protects what the guard would replace.
 *
 * @param names - the unguarded functions
 */
export function logUnguarded(names: readonly string[]): void {
  const text = `Something in this browser prevents the console from guarding ${names.join(', ')} (MF-049)`;
  if (names.length === 0 || logged.has(text)) return;
  logged.add(text);
  // biome-ignore lint/suspicious/noConsole: no visible effect, so the log is the only trace
  console.warn(text);
}

/** The functions with which the console replaced others. */
export const ownFunctions = new WeakSet();

/**
 * Replaces functions of an object, all or none. For example, if `setInterval` were tracked but not
 * `clearInterval`, a cleared interval would count as left behind.
 */
export function replaceFunctions(
  holder: object,
  functions: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys(functions);
  const before = names.map((name): unknown => Reflect.get(holder, name));
  for (const name of names) ownFunctions.add(Object(functions[name]));
  if (names.every((name) => setProperty(holder, name, functions[name]))) return;
  names.forEach((name, index) => {
    setProperty(holder, name, before[index]);
  });
  logUnguarded(names);
}

/** Sets a property. An object that inherits an unchangeable function can still get its own property. */
function setProperty(holder: object, name: string, value: unknown): boolean {
  const isSet =
    Reflect.set(holder, name, value) ||
    Reflect.defineProperty(holder, name, { value, writable: true, configurable: true });
  return isSet && Reflect.get(holder, name) === value;
}
