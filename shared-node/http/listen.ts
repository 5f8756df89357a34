import type { Server } from 'node:http';

/**
 * Starts to listen on localhost, over IPv4 or IPv6, whichever it means here.
 *
 * @param port - 0 for any that is free
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

/** Stops a server, with the connections that browsers keep open. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
