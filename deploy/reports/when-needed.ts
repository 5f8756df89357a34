import { type ChildProcess, fork } from 'node:child_process';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NumberedFailure, sentenceOf } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/** A receiver that does not start is not tried again before. */
const PAUSE_MS = 5_000;

/** More than a report is; the receiver itself takes less. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** More than it takes to finish what is under way. */
const STOP_WITHIN_MS = 15_000;

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** The release service of a local console, in a process that the first report starts, or release. */
export interface LocalReceiver {
  /** Whether a request is for it. */
  isFor(request: IncomingMessage): boolean;
  /** Has it answer a request; 503 when it does not start. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A console of which nothing is reported needs no receiver and no database for it, and one that is
 * busy with either goes on serving pages.
 *
 * @param apiAddress - of the console's API
 */
export function receiverWhenNeeded(dataFolder: string, apiAddress: string): LocalReceiver {
  let running: Promise<Running> | undefined;

  function started(): Promise<Running> {
    running ??= start(dataFolder, apiAddress).then(
      (receiver) => {
        // Whatever ended it, the next report starts another.
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
        // What is released is as large as it is, and the service reads it as it comes.
        const isLarge = isRelease(request.url ?? '');
        const body = isLarge ? request : await bodyOf(request);
        if (body === undefined) return refuse(response, 413, 'That is no report.');
        await forward((await started()).port, request, body, response);
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
  // While it is idle it keeps nobody's process.
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
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(limit);
}

/** The whole body: what goes on says how long it is. Nothing when it is too long. */
function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // Read to its end all the same: whoever is cut off while sending reads no answer.
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
    const asked = ask({
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
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...passed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.once('error', reject).pipe(response).once('close', resolve);
    });
    if (Buffer.isBuffer(body)) asked.end(body);
    else body.pipe(asked);
  });
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // What is left of the request is not read.
    Connection: 'close',
  });
  response.end(`${sentence}\n`);
}
