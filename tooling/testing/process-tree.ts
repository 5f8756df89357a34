import { execFileSync } from 'node:child_process';

export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function listProcesses(): ListedProcess[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
    return pid && !state?.startsWith('Z')
      ? [{ pid: Number(pid), parent: Number(parent), command }]
      : [];
  });
}

/** Returns all descendants of a process. */
export function processesBelow(pid: number | undefined): ListedProcess[] {
  const all = listProcesses();
  const below = (parent: number | undefined): ListedProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

/** Returns the processes that are still running. */
export function stillRunning(processes: readonly ListedProcess[]): ListedProcess[] {
  const running = new Set(listProcesses().map(({ pid }) => pid));
  return processes.filter(({ pid }) => running.has(pid));
}
