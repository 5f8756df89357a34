import { isProtected } from '@console/shared-node/http/protected-address.ts';

/** @throws {Error} if others could read a token or a secret that is sent to an address */
export function requireProtected(address: string): void {
  if (isProtected(new URL(address))) return;
  throw new Error(
    'others can read what is sent over http; use https, or a service on this machine',
  );
}
