import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { decoded, messageOf, withNumber } from '@console/shared-ui/contract';
import { visible } from '../failure.ts';
import { httpServer, refuse, USUAL_HEADER_BYTES } from './http-server.ts';

/** Handles a request with a valid path. */
export type Answer = (request: IncomingMessage, response: ServerResponse, pathname: string) => void;

/** Rejects a request whose path cannot be decoded, with 400. */
export type AnswerUnreadable = (response: ServerResponse) => void;

interface OtherAnswers {
  readonly answerUnreadable?: AnswerUnreadable;
  /**
   * Handles requests with oversized headers, for which Node would close the connection while the
   * browser is still sending them.
   */
  readonly answerLarge?: RequestListener;
}

/**
 * Creates a file server. It rejects malformed requests with 4xx, and catches exceptions in handlers, such
 * as that of `new URL('//', base)`: an uncaught exception would end all servers of the process.
 */
export function staticServer(
  answer: Answer,
  { answerUnreadable = refuseAddress, answerLarge }: OtherAnswers = {},
): Server {
  const serve: RequestListener = (request, response) => {
    if (answerLarge && hasLargeHeaders(request)) return answerLarge(request, response);
    // sirv does not handle the error when a file disappears or cannot be opened while it is being sent.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return refuse(response, 405, 'Only GET and HEAD are allowed.');
      }
      const pathname = getPathname(request.url ?? '');
      if (pathname === undefined) return refuseAddress(response);
      if (decoded(pathname) === undefined) return answerUnreadable(response);
      // Ignores `Range`, as a server may (RFC 9110 §14.2), because sirv throws at `bytes=9-3`.
      delete request.headers.range;
      answer(request, response, pathname);
    } catch (error) {
      const sentence = withNumber(`A request failed: ${messageOf(error)}`, 'MF-180');
      process.stderr.write(`${visible(sentence)}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The server failed.');
    }
  };
  return httpServer(serve, [], answerLarge && LARGE_HEADER_BYTES);
}

/** Larger than all cookies that browsers store for a site: 180 cookies of 4 KB. */
const LARGE_HEADER_BYTES = 1024 * 1024;

/** Checks whether a request's target and headers together exceed the usual limit. */
const hasLargeHeaders = ({ url = '', rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.reduce((bytes, part) => bytes + part.length + 2, url.length) > USUAL_HEADER_BYTES;

/** Matches a path, without a host, and an optional query (RFC 9112 §3.2.1). */
const TARGET = /^\/(?!\/)[!-~]*$/;

/** Matches control characters and path traversal. */
const UNSAFE = /[\p{Cc}\\]|\/\.{1,2}(?:\/|$)/u;

/** Returns the undecoded path of a request's target, or undefined if it is malformed. */
function getPathname(target: string): string | undefined {
  const [path = '', ...query] = target.split('?');
  if (!TARGET.test(target) || query.join('?').includes('%00')) return undefined;
  return UNSAFE.test(decoded(path) ?? '') ? undefined : path;
}

const refuseAddress: AnswerUnreadable = (response) =>
  refuse(response, 400, 'The address is malformed.');
