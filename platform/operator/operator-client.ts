import { readFile } from 'node:fs/promises';
import { codeOf } from '@console/shared-node/failure.ts';

const ANSWER_TIMEOUT_MS = 10_000;

/** The timeout of commands on the whole database. */
export const LONG_ANSWER_TIMEOUT_MS = 600_000;

/**
 * Runs a command in the process that has an operator server.
 *
 * @returns `undefined` if no such process runs
 * @throws if the process refuses the command
 */
export async function askOperatorServer(
  file: string,
  command: unknown,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<{ result: unknown } | undefined> {
  const address = await readAddress(file);
  if (address === undefined) return undefined;
  let response: Response;
  try {
    response = await fetch(`http://127.0.0.1:${address.port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${address.secret}` },
      body: JSON.stringify(command),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    // A killed process left the file behind.
    return undefined;
  }
  if (response.status === 401) return undefined;
  const answer: { result?: unknown; failure?: unknown } = await response.json();
  if (!response.ok) throw new Error(String(answer.failure));
  return { result: answer.result };
}

async function readAddress(file: string): Promise<{ port: number; secret: string } | undefined> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const { port, secret } = parseAddress(content);
  return typeof port === 'number' && typeof secret === 'string' ? { port, secret } : undefined;
}

/** Parses the file. If it is not JSON, a killed process has left it incomplete. */
function parseAddress(content: string): { port?: unknown; secret?: unknown } {
  try {
    return Object(JSON.parse(content));
  } catch {
    return {};
  }
}
