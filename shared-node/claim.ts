import { readFileSync } from 'node:fs';

/** Which process claims something, so that others can see when it is gone. */
export interface Claim {
  readonly pid: number;
  /** When that process started; after a restart another one may have its number. */
  readonly started: string | undefined;
}

/** The claim of this process. */
export const ownClaim = (): Claim => ({ pid: process.pid, started: startOf(process.pid) });

/** Reads a claim; nothing when it is not one. */
export function parseClaim(content: string): Claim | undefined {
  try {
    const { pid, started }: { pid?: unknown; started?: unknown } = JSON.parse(content);
    if (typeof pid !== 'number') return undefined;
    return { pid, started: typeof started === 'string' ? started : undefined };
  } catch {
    return undefined;
  }
}

/** Whether the process that made a claim still runs. */
export function isRunning({ pid, started }: Claim): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return startOf(pid) === started;
}

/**
 * When a process started, where the system tells (Linux), in its own clock's ticks. One that has ended
 * did not, though its parent may never ask about it: in a container that has no init, say.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; after it are the state and, as the 20th, the time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
