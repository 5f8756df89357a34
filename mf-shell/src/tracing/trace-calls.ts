import { type Api, api, configuration } from '@console/shared-auth';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Marks a client whose calls are traced, for another version of this module. */
const TRACED = Symbol.for('@console/traced');

/** A call of the API client, of which only the headers matter here. */
type Call = (path: string, options?: { readonly headers?: object }) => unknown;

/**
 * Sends a `traceparent` header (W3C Trace Context) with each call, if the API takes it. The calls that follow one
 * click or key are one trace.
 */
export async function traceCalls(): Promise<void> {
  const { extensions } = (await configuration).api;
  if (!extensions.includes('traceparent') || TRACED in api) return;
  let traceId = newId(16);
  for (const event of ['click', 'keydown']) {
    // In the capture phase, before the handlers that make calls.
    document.addEventListener(event, () => (traceId = newId(16)), true);
  }
  const traced = METHODS.map((method) => {
    // A cast, because a wrapper cannot pass on the generics of openapi-fetch.
    const call = api[method] as Call;
    const forward: Call = (path, options) => {
      const traceparent = `00-${traceId}-${newId(8)}-01`;
      return call(path, { ...options, headers: { ...options?.headers, traceparent } });
    };
    return [method, forward] as const;
  });
  Object.assign(api satisfies Api, Object.fromEntries(traced), { [TRACED]: true });
}

/**
 * Returns a random id in hexadecimal digits. The specification demands that it is not zero, which chance
 * rules out.
 */
const newId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
