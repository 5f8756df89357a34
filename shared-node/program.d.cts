/** One plain file of a program of `deploy`, made if need be: what to run with Node. */
export function programOf(main: string): string;
