import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { sentenceOf } from '@console/shared-node/failure.ts';
import { httpServer } from '@console/shared-node/http/http-server.ts';

/** The database, and the file with the address of the operator server. */
export interface OperatorServerSettings {
  readonly databaseUrl: string | undefined;
  readonly operatorFile: string;
}

/**
 * Starts a server for the operator's commands, because only the running process can open the embedded
 * database. It listens on the loopback interface, with a secret that only the owner of the files can
 * read, and returns results as JSON. With a database server, no operator server is
 * started: commands use the database directly.
 *
 * @returns a function that stops it
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
  // Removes an old file first, because the mode applies only to a new file.
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
  const [actual, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secret}`)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
