const said = new Set<string>();

/**
 * Logs, once each, that the page goes on without a guard: an extension or an agent in the browser was
 * there first and keeps what the guard would replace.
 *
 * @param names - of what is not guarded
 */
export function sayUnguarded(names: readonly string[]): void {
  const text = `Something in this browser keeps ${names.join(', ')} as it is: not guarded (MF-049)`;
  if (names.length === 0 || said.has(text)) return;
  said.add(text);
  // biome-ignore lint/suspicious/noConsole: nothing is lost that a user could see
  console.warn(text);
}

/**
 * Replaces functions of an object, all of them or none: an interval whose end is not noted would
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
  sayUnguarded(names);
}

/** An object that inherits an unchangeable function can still have one of its own. */
function put(holder: object, name: string, value: unknown): boolean {
  const isPut =
    Reflect.set(holder, name, value) ||
    Reflect.defineProperty(holder, name, { value, writable: true, configurable: true });
  return isPut && Reflect.get(holder, name) === value;
}
