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

/** When a process started, where the system tells (Linux), in its own clock's ticks. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
