import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { httpServer } from '@console/shared-node/http/http-server.ts';
import { staticServer } from '@console/shared-node/http/static-server.ts';
import sirv from 'sirv';
import type { Build } from './live-reload.ts';

/** Header with the name of the module under development. */
export const MODULE_HEADER = 'X-Module-Under-Development';

/** Folders of a module under development. */
export interface BuildFolders {
  readonly build: string;
  /** The module's own folder, for `assets/` and `manifest.json`. */
  readonly sources: string;
}

/** Mocks of the APIs of a module under development. */
export interface MockedApis {
  readonly names: readonly string[];
  /** Answers requests below `/mocks/<name of the API>`. */
  readonly answer: RequestListener;
}

/** The static server of a module under development, which notifies pages of new builds. */
export interface BuildServer {
  readonly server: Server;
  /** Changes the state and sends it to every page that runs the module. */
  update(changes: Partial<Build>): void;
}

/**
 * Serves a module's latest build at `/<module>.js` to one console, without caching.
 *
 * @param origin - origin of the console
 * @param mocks - mocks, which the page finds by the member `mocks` of the served manifest
 * @param uses - the versions of the shared modules that the build is made for, which the page finds there too
 */
export function buildServer(
  module: string,
  folders: BuildFolders,
  origin: string,
  mocks?: MockedApis,
  uses?: Readonly<Record<string, string>>,
): BuildServer {
  const added = { ...(mocks && { mocks: mocks.names }), ...(uses && { uses }) };
  const build = sirv(folders.build, { dev: true, etag: true });
  const sources = sirv(folders.sources, { dev: true, etag: true });
  const pages = new Set<ServerResponse>();
  let state: Build = { build: [], types: [] };

  const files = staticServer((request, response, pathname) => {
    setHeaders(response, origin);
    response.setHeader(MODULE_HEADER, module);
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
    const file = path.join(folders.sources, pathname);
    if ((mocks || uses) && pathname === '/manifest.json' && existsSync(file)) {
      const manifest = JSON.parse(readFileSync(file, 'utf8'));
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ ...manifest, ...added }));
      return;
    }
    const isSource = pathname.startsWith('/assets/') || pathname === '/manifest.json';
    const handler = isSource ? sources : build;
    handler(request, response, notFound);
  });
  return {
    server: mocks ? withMocks(files, mocks, origin) : files,
    update(changes) {
      state = { ...state, ...changes };
      for (const page of pages) send(page, state);
    },
  };
}

function setHeaders(response: ServerResponse, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', 'no-store');
}

/** Adds mocks, which take all methods, to a server of files. */
const withMocks = (files: Server, { answer }: MockedApis, origin: string): Server =>
  httpServer((request, response) => {
    if (!request.url?.startsWith('/mocks/')) return void files.emit('request', request, response);
    setHeaders(response, origin);
    answer(request, response);
  });

function send(page: ServerResponse, state: Build): void {
  page.write(`event: build\ndata: ${JSON.stringify(state)}\n\n`);
}
