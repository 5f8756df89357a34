import type { Server, ServerResponse } from 'node:http';
import { staticServer } from '@console/shared-node/http/static-server.ts';
import sirv from 'sirv';

/** Where the files of a module under development come from. */
export interface BuildFolders {
  /** What the watching build writes. */
  readonly build: string;
  /** The module's own folder, for `assets/` and `manifest.json`. */
  readonly sources: string;
}

/** The static server of one module under development, and whom it tells of new builds. */
export interface BuildServer {
  readonly server: Server;
  /** Tells every page that runs the module how it is; what is left out is as before. */
  tell(news: Partial<BuildState>): void;
}

/** What pages are told of a module's build. */
interface BuildState {
  /** Names the latest build. */
  readonly hash?: string;
  /** What does not compile. */
  readonly build: readonly string[];
  /** Which types do not fit; the build is there all the same. */
  readonly types: readonly string[];
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
  let state: BuildState = { build: [], types: [] };

  const server = staticServer((request, response, pathname) => {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Cache-Control', 'no-store');
    if (pathname === '/builds') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      pages.add(response);
      response.once('close', () => pages.delete(response));
      send(response, state);
      return;
    }
    const notFound = () => {
      // A module without style has no stylesheet, and nothing says so before the page asks.
      const style = pathname === `/${module}.css`;
      response.writeHead(style ? 200 : 404, { 'Content-Type': style ? 'text/css' : 'text/plain' });
      response.end(style ? '' : 'There is no such file.\n');
    };
    const isSource = pathname.startsWith('/assets/') || pathname === '/manifest.json';
    const files = isSource ? sources : build;
    files(request, response, notFound);
  });
  return {
    server,
    tell(news) {
      state = { ...state, ...news };
      for (const page of pages) send(page, state);
    },
  };
}

function send(page: ServerResponse, state: BuildState): void {
  page.write(`event: build\ndata: ${JSON.stringify(state)}\n\n`);
}
