import { connect, createServer } from 'node:net';

/** Where the addresses of `importmap.json` and `configs/` begin. */
export const DEFAULT_PORT_BASE = 9000;

/** Distance of each local service from the port base. */
export const OFFSETS = {
  console: 0,
  api: 10,
  identity: 11,
  /** Where a module is developed that this working copy does not have. */
  elsewhere: 99,
} as const;

/** A local address as it is when everything starts at another port base. */
export function atPortBase(address: string, base: number): string {
  const url = new URL(address);
  if (url.hostname !== 'localhost') return address;
  url.port = String(Number(url.port) - DEFAULT_PORT_BASE + base);
  // `new URL` adds a slash to a bare origin; the configuration's addresses have none.
  return url.href.replace(/\/$/, address.endsWith('/') ? '/' : '');
}

/** Whether a server could listen on a port of localhost now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}

/** Whether something listens on a port of localhost now. Unlike {@link isFree} it takes nothing. */
export function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, 'localhost');
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });
}
