import type { User } from '@console/shared-auth';

type Named = Pick<User, 'firstName' | 'lastName' | 'username'>;

/** How a user is called: first name, last name; by the user name where there is neither. */
export function fullName({ firstName = '', lastName = '', username }: Named): string {
  return `${firstName} ${lastName}`.trim() || username;
}
