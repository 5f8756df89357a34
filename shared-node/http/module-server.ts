import type { Server } from 'node:http';
import { FILE_POLICY, refuse } from './http-server.ts';
import { staticFiles } from './static-files.ts';
import { staticServer } from './static-server.ts';

/**
 * Creates the static server of a module: it serves releases under `/<module>/<version>/`, and allows
 * only the given consoles to read them by script.
 *
 * @param releases - folder that contains the module's folder
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
      response.setHeader('Vary', 'Origin, Accept-Encoding');
      refuse(response, 404, 'There is no such file.');
    };
    if (!pathname.startsWith(`/${module}/`)) return notFound();
    files(request, response, notFound);
  });
}
