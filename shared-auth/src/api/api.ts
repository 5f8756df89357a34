import createClient, { type Client } from 'openapi-fetch';
import { apiUrl, type Configuration } from '../configuration/configuration.ts';
import type { paths } from '../openapi/schema.d.ts';
import { ApiError } from '../problem/problem.ts';
import { authorizedFetch, type Bearer, send } from './authorized-fetch.ts';
import type { ListReadOptions } from './list-source.ts';
import type { PrefetchCache, Reading } from './prefetch-cache.ts';
import { readJson } from './read-json.ts';

const methods: readonly (keyof Api)[] = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * The API client, typed by the server's OpenAPI document. Every call takes `signal`; every failed
 * call rejects with an `ApiError`.
 */
export type Api = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'>;

export type Call = (
  path: string,
  options: object,
) => Promise<{ data?: ReadableStream<Uint8Array>; response: Response }>;

/** Options of a call in addition to those of openapi-fetch. */
export interface Options extends Partial<Omit<ListReadOptions, 'headers'>> {}

/** Hooks into all calls. */
interface Calls {
  /** Called for every 403; see {@link authorizedFetch}. */
  readonly onForbidden: (url: string) => Promise<void>;
  readonly prefetched: PrefetchCache;
  /** Called with the path of every read that has no parameters. */
  readonly onRead: (path: string) => void;
}

/** Creates the API client for a configuration that may still be loading. */
export function connectApi(
  configuration: Promise<Configuration>,
  bearer: Bearer,
  { onForbidden, prefetched, onRead }: Calls,
): Api {
  const client = configuration.then(({ api }) =>
    createClient<paths>({
      baseUrl: apiUrl(api, ''),
      fetch: authorizedFetch(api.url, bearer, onForbidden, prefetched),
    }),
  );
  // root-config reports a configuration that failed to load.
  client.catch(() => undefined);

  const forward =
    (method: keyof Api) =>
    async (path: string, given: Options = {}): Promise<unknown> => {
      if (method === 'GET' && !('params' in given)) onRead(path);
      // A cast, because a wrapper cannot pass on the generics of openapi-fetch.
      const call = (await client)[method] as Call;
      return readCall(call, path, given, (response, read) => prefetched.read(response, read));
    };
  return Object.fromEntries(methods.map((method) => [method, forward(method)])) as Api;
}

/**
 * Makes a call and reads its answer.
 *
 * @param reading - returns the data of an answer, which `read` reads from its body
 * @throws {ApiError}
 */
export async function readCall(
  call: Call,
  path: string,
  { beforeParse, onText, ...options }: Options,
  reading: (response: Response, read: () => Promise<unknown>) => Reading = (_, read) => ({
    data: read(),
  }),
): Promise<unknown> {
  const { data, response } = await call(path, { ...options, parseAs: 'stream' });
  try {
    const read = reading(response, async () => data && readJson(data, beforeParse, onText));
    return { data: await read.data, response, askedAt: read.askedAt };
  } catch (error) {
    throw options.signal?.aborted ? error : toReadError(error);
  }
}

/** Requests a path with a token before any module asks for it. */
export function prefetch(
  { api }: Configuration,
  prefetched: PrefetchCache,
  path: string,
  token: string,
): void {
  prefetched.request(apiUrl(api, path), token, (request, bearer) => send(request, bearer, api.url));
}

/** Returns the error for a body that could not be read to its end. */
function toReadError(error: unknown): ApiError {
  if (error instanceof SyntaxError) {
    return new ApiError({ kind: 'malformed', detail: error.message }, error);
  }
  // Chromium reports that a signal aborted the body, but not which signal. The caller of this function
  // has checked the request's own signal, so it was the timeout.
  const { name } = Object(error);
  const late = name === 'AbortError' || name === 'TimeoutError';
  return new ApiError({ kind: late ? 'timeout' : 'unreachable' }, error);
}
