import { accountGone, accountUnchecked } from './refusals.ts';

/** Short, because a deleted account must be refused within 5 s. */
const TIMEOUT_MS = 3_000;

/** A complete answer. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Asks a server about an account.
 *
 * @param name - the name of the server, as part of a sentence
 * @throws {RefusedRequest} 503 if the server does not answer in time
 */
export async function askServer(name: string, url: string, request: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { ...request, redirect: 'error', signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw accountUnchecked(`${name} does not answer`);
  }
}

/**
 * Sends a token to the API, which refuses the tokens of deleted users immediately.
 *
 * @throws {RefusedRequest} 401 if the API refuses it, 503 if there is no usable answer
 */
export async function askApi(url: string, authorization: string): Promise<void> {
  const { status } = await askServer(`the API at ${url}`, url, { headers: { authorization } });
  if (status === 401 || status === 403) throw accountGone();
  if (status !== 200 && status !== 204) {
    throw accountUnchecked(`the API answers ${status} at ${url}`);
  }
}
