/** Why a process cannot start, in one sentence that the person who started it can act on. */
export class StartFailure extends Error {}

/** The first line of whatever was thrown, without a full stop and without the system's code. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const message = error instanceof Error ? error.message : fromObject(error);
  return (message.split('\n', 1)[0] ?? '')
    .replace(/^E[A-Z0-9]+: (.+?)(, write)?$/, '$1')
    .replace(/\.+$/, '');
}

/** Emscripten's file system throws objects that are no errors, with a number of WASI's. */
function fromObject(thrown: unknown): string {
  const { errno }: { errno?: unknown } = Object(thrown);
  return errno === undefined ? String(thrown) : `its file system answers error ${errno}`;
}

/** The `code` that Node and PostgreSQL put on their errors. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
