import type { Server, ServerResponse } from 'node:http';
import { staticServer } from '@console/shared-node/http/static-server.ts';
import sirv from 'sirv';

/** Folders of a module under development. */
export interface BuildFolders {
  readonly build: string;
  /** The module's own folder, for `assets/` and `manifest.json`. */
  readonly sources: string;
}

/** The static server of a module under development, which notifies pages of new builds. */
export interface BuildServer {
  readonly server: Server;
  /** Changes the state and sends it to every page that runs the module. */
  update(changes: Partial<BuildState>): void;
}

interface BuildState {
  /** Identifies the latest build. */
  readonly hash?: string;
  /** Errors of the latest build. */
  readonly build: readonly string[];
  /** Type errors, which do not prevent a build. */
  readonly types: readonly string[];
}

/**
 * Serves a module's latest build at `/<module>.js` to one console, without caching.
 *
 * @param origin - origin of the console
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
      // A module without styles has no stylesheet, but the page requests it anyway.
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
    update(changes) {
      state = { ...state, ...changes };
      for (const page of pages) send(page, state);
    },
  };
}

function send(page: ServerResponse, state: BuildState): void {
  page.write(`event: build\ndata: ${JSON.stringify(state)}\n\n`);
}
