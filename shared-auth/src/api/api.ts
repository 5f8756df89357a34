import createClient, { type Client } from 'openapi-fetch';
import type { Configuration } from '../configuration/configuration.ts';
import type { paths } from '../openapi/schema.d.ts';
import { ApiError } from '../problem/problem.ts';
import { authorizedFetch, type Bearer } from './authorized-fetch.ts';
import { readJson } from './read-json.ts';
import type { Pause } from './server-list.ts';

/**
 * The server's calls, typed by its OpenAPI document. Every call takes `signal`; every call that
 * does not succeed rejects with an `ApiError`.
 */
export type Api = Pick<Client<paths>, 'GET' | 'PUT' | 'DELETE'>;

type Call = (
  path: string,
  options: object,
) => Promise<{ data?: ReadableStream<Uint8Array>; response: Response }>;

interface Options {
  readonly signal?: AbortSignal;
  readonly pause?: Pause;
}

/** The calls of the server named by a configuration that may still be on its way. */
export function connectApi(
  configuration: Promise<Configuration>,
  bearer: Bearer,
  onForbidden: (url: string) => Promise<void>,
): Api {
  const client = configuration.then(({ api }) =>
    createClient<paths>({
      baseUrl: new URL(`${api.url.replace(/\/$/, '')}${api.adminEndpoint}`, location.origin).href,
      fetch: authorizedFetch(api.url, bearer, onForbidden),
    }),
  );
  // A configuration that failed to load is reported by whoever starts the console.
  client.catch(() => undefined);

  const forward =
    (method: keyof Api) =>
    async (path: string, given: Options = {}): Promise<unknown> => {
      const { pause, ...options } = given;
      // The generics of openapi-fetch cannot be passed through a wrapper; the call is the same.
      const call = (await client)[method] as Call;
      const { data, response } = await call(path, { ...options, parseAs: 'stream' });
      try {
        return { data: data && (await readJson(data, pause)), response };
      } catch (error) {
        throw options.signal?.aborted ? error : unread(error);
      }
    };
  return { GET: forward('GET'), PUT: forward('PUT'), DELETE: forward('DELETE') } as Api;
}

/** Why an answer that had begun could not be read to its end. */
function unread(error: unknown): ApiError {
  if (error instanceof SyntaxError) {
    return new ApiError({ kind: 'malformed', detail: error.message }, error);
  }
  // Chromium tells of a signal that aborts a body, not why. The caller's was asked before: it is
  // the limit of the call.
  const { name } = Object(error);
  const late = name === 'AbortError' || name === 'TimeoutError';
  return new ApiError({ kind: late ? 'timeout' : 'unreachable' }, error);
}
