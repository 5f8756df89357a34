import { connect } from 'node:net';

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
