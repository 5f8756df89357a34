import type { Server } from 'node:http';

/**
 * Listens on localhost, over IPv4 or IPv6, depending on how it resolves.
 *
 * @param port - 0 for any free port
 * @returns the server's origin
 */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => {
      server.off('error', reject);
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      resolve(`http://localhost:${actual}`);
    });
  });
}

/** Stops a server, including its keep-alive connections. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
