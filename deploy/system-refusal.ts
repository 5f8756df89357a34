/**
 * Does something with files. When the system refuses it, says in one sentence which file cannot be
 * used and why.
 *
 * @param place - named where the system names nothing: a write that finds no space
 */
export async function namingFile<Value>(place: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === undefined) throw error;
    throw new Error(`${fileOf(error) ?? place} cannot be used: ${reason}.`, { cause: error });
  }
}

/** Why the system has refused to use a file, in its words: `no space left on device`. */
function refusalOf(error: unknown): string | undefined {
  // As Node puts it: "ENOSPC: no space left on device, open '/data/file'".
  return error instanceof Error ? /^E[A-Z0-9]+: ([^,]+), /.exec(error.message)?.[1] : undefined;
}

function fileOf(error: unknown): string | undefined {
  // Where something is copied, it is the copy that finds no space.
  const { path, dest = path }: { path?: unknown; dest?: unknown } = Object(error);
  return typeof dest === 'string' ? dest : undefined;
}
