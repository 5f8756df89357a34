import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Intercepts the requests of a running server. The interceptor may pass a request on to the server.
 *
 * @returns a function that removes the interceptor
 */
export function answerFirst(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse, serve: Serve) => void,
): () => void {
  const [serve] = server.listeners('request') as Serve[];
  if (!serve) throw new Error('The server serves nothing');
  const replace = (listener: Serve) => server.removeAllListeners('request').on('request', listener);
  replace((request, response) => answer(request, response, serve));
  return () => void replace(serve);
}
