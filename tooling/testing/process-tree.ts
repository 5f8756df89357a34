import { execFileSync } from 'node:child_process';

/** A process as `ps` tells of it. */
export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes, but for those that have ended and wait for their parent to notice. */
function listProcesses(): ListedProcess[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
    return pid && !state?.startsWith('Z')
      ? [{ pid: Number(pid), parent: Number(parent), command }]
      : [];
  });
}

/** What a process has started, and what that has started. */
export function processesBelow(pid: number | undefined): ListedProcess[] {
  const all = listProcesses();
  const below = (parent: number | undefined): ListedProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

/** Those of some processes that still run. */
export function stillRunning(processes: readonly ListedProcess[]): ListedProcess[] {
  const running = new Set(listProcesses().map(({ pid }) => pid));
  return processes.filter(({ pid }) => running.has(pid));
}
