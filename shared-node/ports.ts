import { connect, createServer } from 'node:net';

/** The port base that the addresses in `importmap.json` and `configs/` use. */
export const DEFAULT_PORT_BASE = 9000;

/** Offset of each local service from the port base. */
export const OFFSETS = {
  console: 0,
  api: 10,
  identity: 11,
  /** Serves a module under development from another repository. */
  elsewhere: 99,
} as const;

/** Ports at which modules from other repositories may be under development at the same time. */
export const elsewherePorts = (base: number): readonly number[] =>
  Array.from({ length: 5 }, (_, index) => base + OFFSETS.elsewhere - index);

/** Moves a local address to another port base. */
export function atPortBase(address: string, base: number): string {
  const url = new URL(address);
  if (url.hostname !== 'localhost') return address;
  url.port = String(Number(url.port) - DEFAULT_PORT_BASE + base);
  // `new URL` adds a slash to a bare origin; the configuration's addresses have none.
  return url.href.replace(/\/$/, address.endsWith('/') ? '/' : '');
}

/** Checks whether a server could listen on a port of localhost now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}

/** Checks whether a server listens on a port of localhost. Does not occupy the port, unlike {@link isFree}. */
export function isAnswered(port: number, host = 'localhost'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, host);
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });
}
