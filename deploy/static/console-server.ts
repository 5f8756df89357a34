import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { refuse } from '@console/shared-node/http/http-server.ts';
import { type Handler, staticFiles } from '@console/shared-node/http/static-files.ts';
import { type AnswerUnreadable, staticServer } from '@console/shared-node/http/static-server.ts';
import { MODULES_FOLDER } from '@console/shared-ui/contract';
import { packageAt, packagesFolder } from '../release/edition/packages.ts';
import { largeCookiesHeaders, largeCookiesPage } from './large-cookies.ts';
import { fileHeaders, packagesHeaders } from './page-security.ts';

/** The folders that the console's server serves. */
export interface ConsoleFolders {
  /** Folder with `index.html`, `importmap.json`, `releases.json` and `configs/`. */
  readonly page: string;
  /**
   * Folder of all releases. This server serves the releases of root-config and of modules without a
   * server of their own, and the packages of all modules.
   */
  readonly releases: string;
}

/** The path of modules without a server of their own. */
const MODULES = `/${MODULES_FOLDER}/`;

/** The path of the page that says how to begin with a module. */
const PACKAGES = `/${packagesFolder}/`;

/**
 * Creates the server of the console's page. Addresses without a file extension are screens and get
 * the page. A missing file is a 404, and never the page: if a script got HTML, the browser would only
 * report a syntax error. An undecodable address gets the page with status 400; the page reports it.
 *
 * @param headers - headers of the page; other files have {@link fileHeaders}
 * @param first - a handler that may answer requests of a local console before the files do
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
      'Cache-Control': 'no-store, no-transform',
    });
    response.end(page);
  };
  return staticServer(
    (request, response, pathname) => {
      const ofOther = pathname.startsWith(MODULES);
      const ofRelease = ofOther || pathname.startsWith('/root-config/');
      if (`${pathname}/` === PACKAGES) {
        response.writeHead(301, { Location: PACKAGES }).end();
        return;
      }
      const isOfPackages = pathname === PACKAGES;
      const isPage =
        !ofRelease && !isOfPackages && (!path.extname(pathname) || pathname === '/index.html');
      const own = isPage ? headers : isOfPackages ? packagesHeaders : fileHeaders;
      for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
      const notFound = () => refuse(response, 404, 'There is no such file.');
      first(request, response, () => {
        if (ofOther) request.url = request.url?.slice(MODULES.length - 1);
        if (ofRelease) return releases(request, response, notFound);
        const ofPackage = packageAt(pathname);
        if (ofPackage) {
          request.url = ofPackage;
          return releases(request, response, notFound);
        }
        if (isPage) request.url = '/index.html';
        if (isOfPackages) request.url = `${PACKAGES}index.html`;
        files(request, response, notFound);
      });
    },
    { answerUnreadable, answerLarge: answerLargeCookies },
  );
}

/** Answers with the page about large cookies if a user opens an address, and else with a sentence. */
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
