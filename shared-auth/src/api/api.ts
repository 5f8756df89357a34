import createClient, { type Client } from 'openapi-fetch';
import type { Configuration } from '../configuration/configuration.ts';
import type { paths } from '../openapi/schema.d.ts';
import { ApiError } from '../problem/problem.ts';
import { authorizedFetch, type Bearer, send } from './authorized-fetch.ts';
import type { EarlyAnswers } from './early-answers.ts';
import { readJson } from './read-json.ts';
import type { Look, Pause } from './server-list.ts';

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
  readonly look?: Look;
}

/** What others do about the calls. */
interface Calls {
  /** Told of every 403; see {@link authorizedFetch}. */
  readonly onForbidden: (url: string) => Promise<void>;
  /** What was asked for already. */
  readonly early: EarlyAnswers;
  /** Told of every path that is read and names no one thing. */
  readonly onRead: (path: string) => void;
}

/** The calls of the server named by a configuration that may still be on its way. */
export function connectApi(
  configuration: Promise<Configuration>,
  bearer: Bearer,
  { onForbidden, early, onRead }: Calls,
): Api {
  const client = configuration.then(({ api }) =>
    createClient<paths>({
      baseUrl: addressOf(api, ''),
      fetch: authorizedFetch(api.url, bearer, onForbidden, early),
    }),
  );
  // A configuration that failed to load is reported by whoever starts the console.
  client.catch(() => undefined);

  const forward =
    (method: keyof Api) =>
    async (path: string, given: Options = {}): Promise<unknown> => {
      const { pause, look, ...options } = given;
      if (method === 'GET' && !('params' in options)) onRead(path);
      // The generics of openapi-fetch cannot be passed through a wrapper; the call is the same.
      const call = (await client)[method] as Call;
      const { data, response } = await call(path, { ...options, parseAs: 'stream' });
      try {
        const read = early.read(response, async () => data && readJson(data, pause, look));
        return { data: await read.data, response, askedAt: read.askedAt };
      } catch (error) {
        throw options.signal?.aborted ? error : unread(error);
      }
    };
  return { GET: forward('GET'), PUT: forward('PUT'), DELETE: forward('DELETE') } as Api;
}

/** Asks with a token for what a path gives, before anybody wants it. */
export function askEarly(
  { api }: Configuration,
  early: EarlyAnswers,
  path: string,
  token: string,
): void {
  early.ask(addressOf(api, path), token, (request, bearer) => send(request, bearer, api.url));
}

const addressOf = ({ url, adminEndpoint }: Configuration['api'], path: string): string =>
  new URL(`${url.replace(/\/$/, '')}${adminEndpoint}${path}`, location.origin).href;

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
