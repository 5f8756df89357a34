import type { Server } from 'node:http';
import path from 'node:path';
import { type Handler, staticFiles } from '../http/static-files.ts';
import { staticServer } from '../http/static-server.ts';
import { fileHeaders } from './page-security.ts';

/** Where the console's server finds what it serves. */
export interface ConsoleFolders {
  /** `index.html`, `importmap.json`, `releases.json` and `configs/`. */
  readonly page: string;
  /** Releases of root-config, which live on the page's own origin. */
  readonly releases: string;
}

/**
 * The server of the console's page. Every address without a file ending is a screen and gets the
 * page; a file that is missing is a 404 and never the page (a script answered with HTML would be a
 * syntax error far from its cause).
 *
 * @param headers - of the page; other files have those of {@link fileHeaders}
 * @param first - what a local console answers besides
 */
export function consoleServer(
  folders: ConsoleFolders,
  headers: Readonly<Record<string, string>>,
  first: Handler = (_request, _response, next) => next(),
): Server {
  const releases = staticFiles(folders.releases);
  const files = staticFiles(folders.page);
  return staticServer((request, response, pathname) => {
    const ofRelease = pathname.startsWith('/root-config/');
    const isPage = !ofRelease && (!path.extname(pathname) || pathname === '/index.html');
    for (const [name, value] of Object.entries(isPage ? headers : fileHeaders)) {
      response.setHeader(name, value);
    }
    const notFound = () => {
      response.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
      response.end('There is no such file.\n');
    };
    first(request, response, () => {
      if (ofRelease) return releases(request, response, notFound);
      if (isPage) request.url = '/index.html';
      files(request, response, notFound);
    });
  });
}
