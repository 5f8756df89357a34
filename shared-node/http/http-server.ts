import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http';
import { hostRefusal } from './known-host.ts';

/**
 * Timeouts for receiving a request, in milliseconds: without them, an unfinished request would stay open
 * forever. After a timeout, the server responds with 408. Sending a response has no timeout.
 */
export const REQUEST_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** Size limit of a request's headers. */
export const USUAL_HEADER_BYTES = 16 * 1024;

/** Rejects CONNECT, which Node passes on as a raw socket, or closes without a response. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    // An error event without a listener would end the process.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}

/**
 * Creates a server with the common limits. A request for an unknown host reaches none of its
 * listeners, even if they are added later.
 *
 * @param hosts - accepted hosts in addition to those of this machine
 * @param maxHeaderSize - limit in bytes of all headers; larger requests get a 431
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
    // No limit, because Node would silently drop headers beyond it. The size is limited instead.
    this.maxHeadersCount = 0;
  }

  override emit(event: string, ...words: unknown[]): boolean {
    if (event !== 'request') return super.emit(event, ...words);
    // Node passes these arguments to request listeners.
    const [request, response] = words as [IncomingMessage, ServerResponse];
    const status = hostRefusal(request, this.#hosts);
    if (status === undefined) return super.emit(event, request, response);
    refuse(
      response,
      status,
      `This ${status === 400 ? 'request is not valid' : 'server has no such host'}.`,
    );
    return true;
  }
}

/**
 * The policy of a file: if the file is opened as a document, it runs no script, submits no form and
 * navigates nowhere. This makes the content of SVG images harmless.
 */
export const FILE_POLICY = `default-src 'none'; frame-ancestors 'none'; sandbox`;

/** Rejects a request with a reason. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(`${sentence}\n`);
}
