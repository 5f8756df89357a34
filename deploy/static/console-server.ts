import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { refuse } from '@console/shared-node/http/http-server.ts';
import { type Handler, staticFiles } from '@console/shared-node/http/static-files.ts';
import { type AnswerUnreadable, staticServer } from '@console/shared-node/http/static-server.ts';
import { MODULES_FOLDER } from '@console/shared-ui/contract';
import { packageAt } from '../release/edition/packages.ts';
import { largeCookiesHeaders, largeCookiesPage } from './large-cookies.ts';
import { fileHeaders } from './page-security.ts';

/** Where the console's server finds what it serves. */
export interface ConsoleFolders {
  /** `index.html`, `importmap.json`, `releases.json` and `configs/`. */
  readonly page: string;
  /**
   * Releases: those of root-config live on the page's own origin, and of modules without a server;
   * packages of all.
   */
  readonly releases: string;
}

/** Where modules lie that have no server of their own, as they appear. */
const MODULES = `/${MODULES_FOLDER}/`;

/**
 * The server of the console's page. Every address without a file ending is a screen and gets the
 * page; a file that is missing is a 404 and never the page (a script answered with HTML would be a
 * syntax error far from its cause). An address that cannot be decoded gets the page as well, with
 * 400: the page says so.
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
  const answerUnreadable: AnswerUnreadable = async (response) => {
    const page = await readFile(path.join(folders.page, 'index.html')).catch(() => '');
    response.writeHead(400, {
      ...headers,
      'Content-Type': 'text/html;charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(page);
  };
  return staticServer(
    (request, response, pathname) => {
      const ofOther = pathname.startsWith(MODULES);
      const ofRelease = ofOther || pathname.startsWith('/root-config/');
      const isPage = !ofRelease && (!path.extname(pathname) || pathname === '/index.html');
      for (const [name, value] of Object.entries(isPage ? headers : fileHeaders)) {
        response.setHeader(name, value);
      }
      const notFound = () => {
        response.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
        response.end('There is no such file.\n');
      };
      first(request, response, () => {
        if (ofOther) request.url = request.url?.slice(MODULES.length - 1);
        if (ofRelease) return releases(request, response, notFound);
        const ofPackage = packageAt(pathname);
        if (ofPackage) {
          request.url = ofPackage;
          return releases(request, response, notFound);
        }
        if (isPage) request.url = '/index.html';
        files(request, response, notFound);
      });
    },
    { answerUnreadable, answerLarge: answerLargeCookies },
  );
}

/** Serves the page about large cookies where a user opens an address, and a sentence to others. */
function answerLargeCookies(
  { headers: { accept, cookie = '' }, url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  if (!accept?.includes('text/html') || cookie.length < url.length) {
    refuse(response, 431, 'The headers of the request are too large.');
    return;
  }
  response.writeHead(431, { ...largeCookiesHeaders, 'Content-Type': 'text/html; charset=utf-8' });
  response.end(largeCookiesPage);
}
