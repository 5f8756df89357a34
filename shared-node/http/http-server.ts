import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http';
import { hostRefusal } from './known-host.ts';

/**
 * How long a request may take to arrive, in milliseconds: one that is never ended would be kept for
 * ever. It is answered 408. How long the answer takes is another matter.
 */
export const REQUEST_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** The most that the headers of a request may have. */
export const USUAL_HEADER_BYTES = 16 * 1024;

/** Answers CONNECT, which Node hands over as a bare connection, or cuts without a word. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    // An error that nobody listens to would end the process.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}

/**
 * Makes a server with the limits that all servers here have. A request for an unknown host reaches
 * none of its listeners, whoever adds them and when.
 *
 * @param hosts - by which it is known beside those of this machine
 * @param maxHeaderSize - in bytes, of all headers; what is larger is answered 431
 */
export function httpServer(
  answer?: RequestListener,
  hosts: readonly string[] = [],
  maxHeaderSize = USUAL_HEADER_BYTES,
): Server {
  const server = new KnownHostServer(hosts, maxHeaderSize, answer);
  refuseTunnels(server);
  return server;
}

class KnownHostServer extends Server {
  readonly #hosts: readonly string[];

  constructor(hosts: readonly string[], maxHeaderSize: number, answer?: RequestListener) {
    super({ ...REQUEST_LIMITS, maxHeaderSize }, answer);
    this.#hosts = hosts;
    // Their size is limited; Node would leave out some.
    this.maxHeadersCount = 0;
  }

  override emit(event: string, ...words: unknown[]): boolean {
    if (event !== 'request') return super.emit(event, ...words);
    // Node gives no listener of requests anything else.
    const [request, response] = words as [IncomingMessage, ServerResponse];
    const status = hostRefusal(request, this.#hosts);
    if (status === undefined) return super.emit(event, request, response);
    refuse(response, status, 'This server has no such host.');
    return true;
  }
}

/** Answers a request with a sentence that says why it is not answered otherwise. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(`${sentence}\n`);
}
