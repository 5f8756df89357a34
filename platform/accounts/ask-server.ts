import { accountGone, accountUnchecked } from './refusals.ts';

/** An account that is deleted has to be refused within 5 s. */
const TIMEOUT_MS = 3_000;

/** An answer whose body has been read. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Asks a server about an account.
 *
 * @param name - of the server, as in a clause
 * @throws {RefusedRequest} 503 when it does not answer in time
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
 * Shows a token to the API, which refuses those of deleted users at once.
 *
 * @throws {RefusedRequest} 401 when the API refuses it, 503 when the API gives no usable answer
 */
export async function askApi(url: string, authorization: string): Promise<void> {
  const { status } = await askServer(`the API at ${url}`, url, { headers: { authorization } });
  if (status === 401 || status === 403) throw accountGone();
  if (status !== 200 && status !== 204) {
    throw accountUnchecked(`the API answers ${status} at ${url}`);
  }
}
