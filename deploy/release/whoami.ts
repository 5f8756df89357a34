import { hostname, userInfo } from 'node:os';

/** Who runs this command, for the history: the account and the machine. */
export function whoami(): string {
  return `${accountName()}@${hostname()}`;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
