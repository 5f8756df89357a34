import type { User } from '@console/shared-auth';

/** How a user is called: first name, last name. */
export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
