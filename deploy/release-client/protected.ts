import { isProtected } from '@console/shared-node/http/protected-address.ts';

/**
 * Checks an address to which a token or a secret is sent.
 *
 * @throws {Error} if others can read what is sent there
 */
export function requireProtected(address: string): void {
  if (isProtected(new URL(address))) return;
  throw new Error(
    'others can read what is sent over http; use https, or a service on this machine',
  );
}
