import { isProtected } from '@console/shared-node/http/protected-address.ts';

/**
 * Looks at where a token or a secret is to go.
 *
 * @throws {Error} where others can read what goes there
 */
export function requireProtected(address: string): void {
  if (isProtected(new URL(address))) return;
  throw new Error('others can read what is sent over http; it takes https, or this machine itself');
}
