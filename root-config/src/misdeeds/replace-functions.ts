const said = new Set<string>();

/**
 * Logs, once each, that the page runs without a guard: a browser extension or agent came first and
 * protects what the guard would replace.
 *
 * @param names - the unguarded functions
 */
export function logUnguarded(names: readonly string[]): void {
  const text = `Something in this browser keeps ${names.join(', ')} unchanged: not guarded (MF-049)`;
  if (names.length === 0 || said.has(text)) return;
  said.add(text);
  // biome-ignore lint/suspicious/noConsole: no visible effect, so the log is the only trace
  console.warn(text);
}

/**
 * Replaces functions of an object, all or none: an interval whose clearing is not tracked would
 * count as left behind.
 */
export function replaceFunctions(
  holder: object,
  functions: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys(functions);
  const before = names.map((name): unknown => Reflect.get(holder, name));
  if (names.every((name) => put(holder, name, functions[name]))) return;
  names.forEach((name, index) => {
    put(holder, name, before[index]);
  });
  logUnguarded(names);
}

/** Sets a property. An object that inherits an unchangeable function can still get one of its own. */
function put(holder: object, name: string, value: unknown): boolean {
  const isSet =
    Reflect.set(holder, name, value) ||
    Reflect.defineProperty(holder, name, { value, writable: true, configurable: true });
  return isSet && Reflect.get(holder, name) === value;
}
