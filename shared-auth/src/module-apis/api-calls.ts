import createClient from 'openapi-fetch';
import { type Call, type Options, readCall } from '../api/api.ts';
import { send } from '../api/authorized-fetch.ts';
import type { ModuleApi } from '../configuration/module-apis.ts';
import { ApiError, readProblem } from '../problem/problem.ts';
import type { TokenSource } from './api-tokens.ts';

/** Path at which an API lists the user's permissions. */
export const PERMISSIONS = '/authorizations';

/** Largest answers; a longer one would fill the memory of the tab that all modules share. */
const MAX_PERMISSIONS_BYTES = 1024 * 1024;
const MAX_ANSWER_BYTES = 100 * 1024 * 1024;

/** Time during which an API that rejected a new token gets no other one. */
const REST_MS = 60_000;

/** Makes a call of an API. */
export type CallApi = (method: string, path: string, options?: Options) => Promise<unknown>;

/**
 * Connects an API of a module. Unlike the console's own API, it never ends the session, whatever it answers.
 *
 * @param onForbidden - called for each 403, because the permissions must have changed
 */
export function connectModuleApi(
  { name, url }: { readonly name: string } & Pick<ModuleApi, 'url'>,
  tokens: TokenSource,
  onForbidden: () => void,
): CallApi {
  // Absolute, so that no call carries the console's anti-forgery token.
  const base = new URL(url, location.origin).href.replace(/\/$/, '');
  let restsUntil = 0;

  async function authorized(request: Request): Promise<Response> {
    const again = request.clone();
    const token = await requireToken(tokens.token());
    let response = await send(request, token, base);
    if (response.status === 401 && Date.now() >= restsUntil) {
      discard(response);
      response = await send(again, await requireToken(tokens.replaced(token)), base);
      if (response.status === 401) restsUntil = Date.now() + REST_MS;
    }
    if (response.status === 401) {
      discard(response);
      const detail = `The API ${name} does not accept the token (MF-029)`;
      throw new ApiError({ kind: 'forbidden', status: 401, detail });
    }
    const isPermissions = request.url === base + PERMISSIONS;
    if (response.status === 403 && !isPermissions) onForbidden();
    const limited = limit(response, isPermissions ? MAX_PERMISSIONS_BYTES : MAX_ANSWER_BYTES);
    if (!response.ok) throw await readProblem(limited);
    return limited;
  }

  const client = createClient<Record<string, never>>({ baseUrl: base, fetch: authorized });
  return (method, path, options = {}) => {
    // A cast, because a wrapper cannot pass on the generics of openapi-fetch.
    const call = client[method as keyof typeof client] as unknown as Call;
    return readCall(call, path, options);
  };
}

/** @throws {ApiError} `signed-out` without a token; `unreachable` if the console's token cannot be renewed */
async function requireToken(asked: Promise<string | undefined>): Promise<string> {
  const token = await asked.catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError({ kind: 'unreachable' }, error);
  });
  if (!token) throw new ApiError({ kind: 'signed-out' });
  return token;
}

const discard = ({ body }: Response): void => void body?.cancel().catch(() => undefined);

/** Statuses of responses without a body. Chromium gives these responses an empty one, which no copy may have. */
const WITHOUT_BODY = [204, 205, 304];

/** Returns a response whose body fails after a number of bytes. */
function limit(response: Response, bytes: number): Response {
  if (!response.body || WITHOUT_BODY.includes(response.status)) return response;
  let left = bytes;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      // The error of an answer that cannot be parsed.
      if (left < 0) controller.error(new SyntaxError(`the answer is longer than ${bytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
}
