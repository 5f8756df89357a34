import createClient from 'openapi-fetch';
import type { Api } from '../api/api.ts';
import { authorize } from '../api/authorized-fetch.ts';
import { type Writes, withReason, writesTo } from '../api/writes.ts';
import { apiUrl, type Configuration } from '../configuration/configuration.ts';
import type { paths } from '../openapi/schema.d.ts';

/** A call of the API, without a token. */
export interface ApiCall {
  /** The HTTP method, e.g. `PUT`. */
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** The headers, without those that the browser adds. Secrets are the names of shell variables. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as JSON, if there is one. */
  readonly body?: string;
}

/** Stands for a token in a recorded call. */
const SECRETS = { token: '$TOKEN', forgeryToken: '$XSRF_TOKEN' } as const;

/**
 * Returns the calls of writes, in their order, without sending them. They pass through the same client
 * and get the same headers as calls that are sent.
 *
 * @param write - sends writes; it must not do anything else
 */
export async function recordCalls(
  configuration: Configuration,
  write: (to: Writes) => unknown,
  reason?: string,
): Promise<readonly ApiCall[]> {
  const { api } = configuration;
  const calls: Promise<ApiCall>[] = [];
  const client: Api = createClient<paths>({
    baseUrl: apiUrl(api, ''),
    fetch: async (request) => {
      calls.push(toCall(authorize(request, api.url, SECRETS)));
      return new Response(null, { status: 204 });
    },
  });
  await write(writesTo(withReason(client, Promise.resolve(configuration), reason)));
  return Promise.all(calls);
}

async function toCall(request: Request): Promise<ApiCall> {
  const body = await request.text();
  const { method, url } = request;
  const headers = [...request.headers];
  return { method, url, headers, ...(body !== '' && { body }) };
}

/** Names as HTTP headers are usually written; the browser's are in lower case. */
const headerName = (name: string): string =>
  name.replaceAll(
    /(^|-)([a-z])/g,
    (_, start: string, letter: string) => start + letter.toUpperCase(),
  );

/** Quotes a text for a POSIX shell (POSIX.1-2024 §2.2.2). */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a header; the shell replaces the variable of its secret. */
function quoteHeader([name, value]: ApiCall['headers'][number]): string {
  const [, before = value, variable] = /^(.*?)(\$[A-Z_]+)?$/s.exec(value) ?? [];
  const text = quote(`${headerName(name)}: ${before}`);
  return variable === undefined ? text : `${text}"${variable}"`;
}

/** Returns commands for a POSIX shell that send the calls. The user sets `TOKEN` to an access token. */
export function formatCurl(calls: readonly ApiCall[]): string {
  return calls
    .map(({ method, url, headers, body }) => {
      const forgery = headers.some(([, value]) => value === '$XSRF_TOKEN');
      return [
        `curl --fail-with-body -X ${method} ${quote(url)}`,
        ...headers.map((header) => `-H ${quoteHeader(header)}`),
        ...(forgery ? [`-b 'XSRF-TOKEN='"$XSRF_TOKEN"`] : []),
        ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
      ].join(' \\\n  ');
    })
    .join('\n');
}
