import type { Server, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { staticServer } from '../http/static-server.ts';

/** Where the files of a module under development come from. */
export interface BuildFolders {
  /** What the watching build writes. */
  readonly build: string;
  /** The module's own folder, for `assets/`. */
  readonly sources: string;
}

/** The static server of one module under development, and whom it tells of new builds. */
export interface BuildServer {
  readonly server: Server;
  /** Tells every page that runs the module that there is another build. */
  announce(hash: string): void;
}

/**
 * Serves a module's latest build at `/<module>.js`, to one console. Nothing is kept by the browser.
 *
 * @param origin - of the console that runs it
 */
export function buildServer(module: string, folders: BuildFolders, origin: string): BuildServer {
  const build = sirv(folders.build, { dev: true, etag: true });
  const sources = sirv(folders.sources, { dev: true, etag: true });
  const pages = new Set<ServerResponse>();
  let latest: string | undefined;

  const server = staticServer((request, response, pathname) => {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Cache-Control', 'no-store');
    if (pathname === '/builds') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      pages.add(response);
      response.once('close', () => pages.delete(response));
      if (latest) sendHash(response, latest);
      else response.flushHeaders();
      return;
    }
    const notFound = () => {
      // A module without style has no stylesheet, and nothing says so before the page asks.
      const style = pathname === `/${module}.css`;
      response.writeHead(style ? 200 : 404, { 'Content-Type': style ? 'text/css' : 'text/plain' });
      response.end(style ? '' : 'There is no such file.\n');
    };
    const files = pathname.startsWith('/assets/') ? sources : build;
    files(request, response, notFound);
  });
  return {
    server,
    announce(hash) {
      latest = hash;
      for (const page of pages) sendHash(page, hash);
    },
  };
}

function sendHash(page: ServerResponse, hash: string): void {
  page.write(`event: build\ndata: ${hash}\n\n`);
}
