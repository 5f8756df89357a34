import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { decoded, messageOf, withNumber } from '@console/shared-ui/contract';
import { visible } from '../failure.ts';
import { httpServer, refuse, USUAL_HEADER_BYTES } from './http-server.ts';

/** Answers a request whose path makes sense. */
export type Answer = (request: IncomingMessage, response: ServerResponse, pathname: string) => void;

/** Answers a request whose path cannot be decoded, with 400. */
export type AnswerUnreadable = (response: ServerResponse) => void;

interface OtherAnswers {
  readonly answerUnreadable?: AnswerUnreadable;
  /**
   * Answers what has more headers than usual, where Node would cut the connection while the browser
   * still sends them.
   */
  readonly answerLarge?: RequestListener;
}

/**
 * A server of files. What makes no sense is answered here with 4xx, and nothing that is thrown gets
 * out of a request, where it would end every server of the process: `new URL('//', base)` throws.
 */
export function staticServer(
  answer: Answer,
  { answerUnreadable = refuseAddress, answerLarge }: OtherAnswers = {},
): Server {
  const serve: RequestListener = (request, response) => {
    if (answerLarge && isLarge(request)) return answerLarge(request, response);
    // sirv does not listen for a file that goes, or cannot be opened, while it is being sent.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return refuse(response, 405, 'Files can only be read.');
      }
      const pathname = pathOf(request.url ?? '');
      if (pathname === undefined) return refuseAddress(response);
      if (decoded(pathname) === undefined) return answerUnreadable(response);
      // May be passed over (RFC 9110 §14.2), and sirv would throw at `bytes=9-3`.
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

/** More than all the cookies that browsers keep of a site: 180 of 4 KB. */
const LARGE_HEADER_BYTES = 1024 * 1024;

/** Whether a request has more than other servers take: its target, and names and values of headers. */
const isLarge = ({ url = '', rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.reduce((bytes, part) => bytes + part.length + 2, url.length) > USUAL_HEADER_BYTES;

/** A path, not another host, and perhaps a query (RFC 9112 §3.2.1). */
const TARGET = /^\/(?!\/)[!-~]*$/;

/** Control characters, and ways out of a folder. */
const NO_NAME = /[\p{Cc}\\]|\/\.{1,2}(?:\/|$)/u;

/** The path of a request's target as it was sent; nothing when it makes no sense. */
function pathOf(target: string): string | undefined {
  const [path = '', ...query] = target.split('?');
  if (!TARGET.test(target) || query.join('?').includes('%00')) return undefined;
  return NO_NAME.test(decoded(path) ?? '') ? undefined : path;
}

const refuseAddress: AnswerUnreadable = (response) => refuse(response, 400, 'This is no address.');
