import { hostname, userInfo } from 'node:os';

/** Returns the account and machine of the local user, for records of changes. */
export const whoami = (): string => `${accountName()}@${hostname()}`;

/** Returns the name of the account of this process. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user id without a name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
