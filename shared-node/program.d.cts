/** Returns a program bundled into one JavaScript file, and builds it if necessary. */
export function programOf(main: string): string;
