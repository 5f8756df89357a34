import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const BUBBLEWRAP = '/usr/bin/bwrap';

/** Whether {@link nodeOnly} can hide this machine's other programs. */
export const hidesPrograms = existsSync(BUBBLEWRAP);

/**
 * Returns the command line that runs Node in a root which has Node, its libraries and one folder: no shell, git,
 * npm or compiler. Without bubblewrap, Node runs with an empty search path.
 *
 * @param folder - has the same path in that root; the only place where files can be written, except `/tmp`
 * @param readOnly - a folder below it that cannot be written
 * @param hosts - file with the names of hosts
 */
export function nodeOnly(
  folder: string,
  readOnly: string,
  environment: Readonly<Record<string, string>> = {},
  hosts = '/etc/hosts',
): readonly [program: string, ...words: string[]] {
  const variables = Object.entries({ PATH: '', HOME: '/tmp', ...environment });
  if (!hidesPrograms)
    return ['/usr/bin/env', '-i', ...variables.map((pair) => pair.join('=')), process.execPath];
  const libraries = execFileSync('ldd', [process.execPath], { encoding: 'utf8' }).match(/\/\S+/g);
  const files = [process.execPath, ...(libraries ?? [])];
  return [
    BUBBLEWRAP,
    ...[
      '--unshare-pid',
      '--die-with-parent',
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--tmpfs',
      '/tmp',
    ],
    ...files.flatMap((file) => ['--ro-bind', file, file]),
    ...['--ro-bind', hosts, '/etc/hosts'],
    ...['--bind', folder, folder, '--ro-bind', readOnly, readOnly, '--chdir', folder, '--clearenv'],
    ...variables.flatMap(([name, value]) => ['--setenv', name, value]),
    process.execPath,
  ];
}
