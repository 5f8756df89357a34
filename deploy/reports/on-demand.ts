import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NumberedFailure, sentenceOf } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

const PAUSE_MS = 5_000;

/** The size limit of a forwarded body, which is above the receiver's own limit. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** Time limit for a stop, which is enough to finish running requests. */
const STOP_TIMEOUT_MS = 15_000;

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** A local console's release service, in a process that the first report or release starts. */
export interface LocalReceiver {
  isFor(request: IncomingMessage): boolean;
  /** Forwards a request to the service; answers 503 if it does not start. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates a release service that starts on demand in its own process. Without reports, the console runs
 * no service and no database; a busy service or database does not delay the pages.
 *
 * @param apiAddress - address of the console's API
 */
export function receiverOnDemand(dataFolder: string, apiAddress: string): LocalReceiver {
  let running: Promise<Running> | undefined;

  function getRunning(): Promise<Running> {
    running ??= start(dataFolder, apiAddress).then(
      (receiver) => {
        // However the process ended, the next request starts a new one.
        receiver.child.once('exit', () => {
          running = undefined;
        });
        return receiver;
      },
      async (error: unknown) => {
        process.stderr.write(`${sentenceOf(error)}\n`);
        void pause(PAUSE_MS, undefined, { ref: false }).then(() => {
          running = undefined;
        });
        throw error;
      },
    );
    return running;
  }

  return {
    isFor: ({ method, url = '' }) =>
      (method === 'POST' && url === '/reports') ||
      (method === 'GET' && url === '/reports/figures') ||
      isRelease(url),
    async answer(request, response) {
      try {
        // Uploads can be large, so they are forwarded as a stream.
        const isLarge = isRelease(request.url ?? '');
        const body = isLarge ? request : await readBody(request);
        if (body === undefined) return refuse(response, 413, 'The report is too large.');
        await forward((await getRunning()).port, request, body, response);
      } catch {
        if (response.headersSent || request.destroyed) response.destroy();
        else refuse(response, 503, 'The release service cannot be reached.');
      }
    },
    async stop() {
      const receiver = await running?.catch(() => undefined);
      if (receiver) await end(receiver.child);
    },
  };
}

const isRelease = (url: string): boolean => /^\/releases(?:[/?]|$)/.test(url);

async function start(dataFolder: string, apiAddress: string): Promise<Running> {
  const child = fork(path.join(root, 'shared-node/serve.cjs'), ['deploy/release-service'], {
    execArgv: [],
    env: { ...process.env, DATA_FOLDER: dataFolder, API_ADDRESS: apiAddress, PORT: '0' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // An idle service must not keep this process alive.
  child.channel?.unref();
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve({ child, port }));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new NumberedFailure('MF-183', `The release service ended (${signal ?? code})`)),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(limit);
}

/** Reads the whole body, because forwarding it needs its length; `undefined` if it is too long. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // Reads the body to its end: a client that is cut off while it sends would not read the answer.
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > BODY_LIMIT_BYTES) resolve(undefined);
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

function forward(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer | IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { authorization, 'content-type': type } = headers;
  return new Promise((resolve, reject) => {
    const forwarded = request({
      host: 'localhost',
      port,
      method,
      path: url,
      headers: {
        ...(Buffer.isBuffer(body) && { 'content-length': body.length }),
        ...(authorization !== undefined && { authorization }),
        ...(type !== undefined && { 'content-type': type }),
      },
    });
    forwarded.once('error', reject);
    forwarded.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...passed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.once('error', reject).pipe(response).once('close', resolve);
    });
    if (Buffer.isBuffer(body)) forwarded.end(body);
    else body.pipe(forwarded);
  });
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // Closes the connection, because the rest of the request is not read.
    Connection: 'close',
  });
  response.end(`${sentence}\n`);
}
