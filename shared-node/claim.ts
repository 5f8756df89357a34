import { readFileSync } from 'node:fs';

/** The process that claims a resource, so that other processes can notice when it has ended. */
export interface Claim {
  readonly pid: number;
  /** Start time of the process: after a restart of the machine, another process may have the same id. */
  readonly started: string | undefined;
}

/** Returns the claim of this process. */
export const ownClaim = (): Claim => ({ pid: process.pid, started: readStartTime(process.pid) });

/** Parses a claim; returns undefined if it is malformed. */
export function parseClaim(content: string): Claim | undefined {
  try {
    const { pid, started }: { pid?: unknown; started?: unknown } = JSON.parse(content);
    if (typeof pid !== 'number') return undefined;
    return { pid, started: typeof started === 'string' ? started : undefined };
  } catch {
    return undefined;
  }
}

/** Checks whether the process of a claim is still running. */
export function isRunning({ pid, started }: Claim): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return readStartTime(pid) === started;
}

/**
 * Returns the start time of a process in clock ticks (Linux only). Returns undefined for a zombie: such a
 * process has ended, but in a container without init its parent may never wait for it.
 */
function readStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. After it, field 1 is the state and field 20 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
