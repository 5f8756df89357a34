import createClient, { type Client } from 'openapi-fetch';
import type { Configuration } from '../configuration/configuration.ts';
import { authorizedFetch, type Bearer } from './authorized-fetch.ts';
import type { paths } from './schema.d.ts';

/**
 * The server's calls, typed by its OpenAPI document. Every call takes `signal`; every call that
 * does not succeed rejects with an `ApiError`.
 */
export type Api = Pick<Client<paths>, 'GET' | 'PUT' | 'DELETE'>;

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
    async (...request: unknown[]): Promise<unknown> => {
      // The generics of openapi-fetch cannot be passed through a wrapper; the call is the same.
      const call = (await client)[method] as (...request: unknown[]) => Promise<unknown>;
      return call(...request);
    };
  return { GET: forward('GET'), PUT: forward('PUT'), DELETE: forward('DELETE') } as Api;
}
