import type { User } from '@console/shared-auth';

type Named = Pick<User, 'firstName' | 'lastName' | 'username'>;

/** Returns a user's first and last name, or the user name if both are missing. */
export function fullName({ firstName = '', lastName = '', username }: Named): string {
  return `${firstName} ${lastName}`.trim() || username;
}
