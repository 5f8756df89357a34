import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The status of an answer, or how the connection ended without one. */
export type RawAnswer = number | 'closed' | 'silent';

/** Much longer than any server here allows a request to take. */
const ANSWER_TIMEOUT_MS = 120_000;

/** Sends raw bytes to a port of localhost, and returns the status of the answer. */
export function sendRaw(port: number, bytes: Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    let received = '';
    const end = (answer: RawAnswer) => {
      clearTimeout(limit);
      resolve(answer);
      socket.destroy();
    };
    const limit = setTimeout(() => end('silent'), ANSWER_TIMEOUT_MS);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1];
      if (status && status !== '100') end(Number(status));
    });
    socket.once('close', () => end('closed'));
    socket.once('error', () => end('closed'));
    socket.once('connect', () => socket.write(bytes));
  });
}

interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request whose headers fetch may not set, and returns the answer without decompressing it. */
export function sendAsIs(url: string, options: RequestOptions, body = ''): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((content) => resolve({ status, headers, body: content }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}
