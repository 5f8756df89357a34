import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { sentenceOf } from '@console/shared-node/failure.ts';
import { httpServer } from '@console/shared-node/http/http-server.ts';

/** Where the database is, and the file that says how to reach the operator server. */
export interface OperatorServerSettings {
  readonly databaseUrl: string | undefined;
  readonly operatorFile: string;
}

/**
 * A way in for the commands of whoever operates this machine, while the embedded database belongs
 * to the running process: an address on the loopback, and a secret that only the files' owner can
 * read. What comes out of a command goes back as JSON. A database server of its own is open to
 * commands without this process: then there is none.
 *
 * @returns how to stop it
 */
export async function startOperatorServer(
  { databaseUrl, operatorFile }: OperatorServerSettings,
  run: (command: unknown) => Promise<unknown>,
): Promise<() => Promise<void>> {
  if (databaseUrl !== undefined) return async () => undefined;
  const secret = randomBytes(32).toString('base64url');
  const server = httpServer((request, response) => {
    answer(request, secret, run).then(
      ({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  // Removed first: the mode is only given to a file that is made.
  await rm(operatorFile, { force: true });
  await writeFile(operatorFile, JSON.stringify({ port: address.port, secret }), { mode: 0o600 });
  return async () => {
    await rm(operatorFile, { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(
  request: IncomingMessage,
  secret: string,
  run: (command: unknown) => Promise<unknown>,
): Promise<{ status: number; body: unknown }> {
  if (!isSecret(request.headers.authorization, secret)) {
    return { status: 401, body: { failure: 'The secret is wrong.' } };
  }
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const result = await run(JSON.parse(Buffer.concat(chunks).toString()));
    return { status: 200, body: { result: result ?? null } };
  } catch (error) {
    return { status: 400, body: { failure: sentenceOf(error) } };
  }
}

function isSecret(header: string | undefined, secret: string): boolean {
  const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secret}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
