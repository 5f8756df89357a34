import type { Server } from 'node:http';

/**
 * How long a request may take to arrive, in milliseconds: one that is never ended would be kept for
 * ever. It is answered 408. How long the answer takes is another matter.
 */
export const REQUEST_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** Answers CONNECT, which Node hands over as a bare connection, or cuts without a word. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    // An error that nobody listens to would end the process.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}
