import type { Server } from 'node:http';
import { FILE_POLICY, staticFiles } from './static-files.ts';
import { staticServer } from './static-server.ts';

/**
 * The static asset server of one module: its releases under `/<module>/<version>/`, for the
 * consoles that are named and nobody else's scripts.
 *
 * @param releases - folder that holds the module's folder
 * @param origins - origins of the consoles that may run the module
 */
export function moduleServer(module: string, releases: string, origins: readonly string[]): Server {
  const files = staticFiles(releases);
  return staticServer((request, response, pathname) => {
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Content-Security-Policy', FILE_POLICY);
    const { origin } = request.headers;
    if (origin && origins.includes(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
    }
    const notFound = () => {
      response.writeHead(404, {
        'Content-Type': 'text/plain',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Origin, Accept-Encoding',
      });
      response.end('There is no such file.\n');
    };
    if (!pathname.startsWith(`/${module}/`)) return notFound();
    files(request, response, notFound);
  });
}
