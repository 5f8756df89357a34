import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { type MistakeName, mistakes, type Serve } from './mistakes.ts';

/** An API that makes one mistake, in front of one that makes none. */
export interface MistakenApi {
  /** Where it is: as the other one's, but for the origin. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Starts an API that is right but for one mistake. Everything is stored by the one behind it.
 *
 * @param api - address of the right one; whatever is at its origin is at the new one's too
 */
export async function startMistaken(
  name: MistakeName,
  { api }: { readonly api: string },
): Promise<MistakenApi> {
  const { origin, pathname } = new URL(api);
  const serve = mistakes[name].make((request) => fetch(request));
  const server = createServer((request, response) => {
    // Nobody is to wait for an answer that cannot be had.
    answer(serve, origin, request, response).catch(() => response.destroy());
  });
  const own = await listen(server, 0);
  return { address: own + pathname.replace(/\/$/, ''), close: () => close(server) };
}

async function answer(
  serve: Serve,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A stream that nobody reads any more ends at the API too.
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const body = await buffer(request);
  const {
    status,
    headers,
    body: content,
  } = await serve(
    new Request(origin + request.url, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      redirect: 'manual',
      signal: gone.signal,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    }),
  );
  const own = new Headers(headers);
  for (const name of OF_ONE_CONNECTION) own.delete(name);
  response.statusCode = status;
  response.setHeaders(own);
  // A stream is open from its first moment, not from its first event.
  response.flushHeaders();
  // What fetch gives is no longer compressed, whatever the headers say.
  const compress = compressions[own.get('content-encoding') ?? ''];
  if (compress) await pipeline(content ?? [], compress(), response);
  else await pipeline(content ?? [], response);
}

/** What is said by whoever sends, of this one connection (RFC 9110 §7.6.1) or of its lengths. */
const OF_ONE_CONNECTION = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'host'],
  'content-length',
];

const compressions: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: () => createGzip({ level: 1 }),
};

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  for (const name of OF_ONE_CONNECTION) headers.delete(name);
  // Where nothing is said, fetch says that it takes every encoding.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  return headers;
}
