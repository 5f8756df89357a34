import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { accessMistakes } from './access-mistakes.ts';
import { errorMistakes } from './error-mistakes.ts';
import { eventMistakes } from './event-mistakes.ts';
import { extensionMistakes } from './extension-mistakes.ts';
import type { Serve } from './mistake.ts';
import { readMistakes } from './read-mistakes.ts';
import { unseenMistakes } from './unseen-mistakes.ts';
import { writeMistakes } from './write-mistakes.ts';

/** Mistakes that each break one rule, visibly from outside. */
export const mistakes = {
  ...readMistakes,
  ...writeMistakes,
  ...errorMistakes,
  ...accessMistakes,
  ...eventMistakes,
  ...extensionMistakes,
  ...unseenMistakes,
};

export type MistakeName = keyof typeof mistakes;

/** An API that makes one mistake, in front of a correct one. */
export interface MistakenApi {
  /** The address; only its origin differs from the address of the correct API. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Starts an API that makes one mistake. The correct API behind it stores everything.
 *
 * @param api - the address of the correct API; its whole origin is forwarded
 */
export async function startMistaken(
  name: MistakeName,
  { api }: { readonly api: string },
): Promise<MistakenApi> {
  const { origin, pathname } = new URL(api);
  const serve = mistakes[name].make((request) => fetch(request));
  const server = createServer((request, response) => {
    // Closes the connection if there can be no answer.
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
  // If the reader closes a stream, the stream to the API is closed too.
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
      headers: readHeaders(request),
      redirect: 'manual',
      signal: gone.signal,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    }),
  );
  const own = new Headers(headers);
  for (const name of CONNECTION_HEADERS) own.delete(name);
  response.statusCode = status;
  response.setHeaders(own);
  // Sends the headers of a stream immediately, not with its first event.
  response.flushHeaders();
  // fetch has decompressed the body, despite its headers.
  const compress = compressions[own.get('content-encoding') ?? ''];
  if (compress) await pipeline(content ?? [], compress(), response);
  else await pipeline(content ?? [], response);
}

/** Headers that apply to one connection only (RFC 9110 §7.6.1), and the length. */
const CONNECTION_HEADERS = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'host'],
  'content-length',
];

const compressions: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: () => createGzip({ level: 1 }),
};

function readHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  for (const name of CONNECTION_HEADERS) headers.delete(name);
  // Otherwise fetch would accept every encoding.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  return headers;
}
