import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import type { Handler } from '@console/shared-node/http/static-files.ts';

/** Makes the page of a browser run React for development. Lasts a day of work. */
export const DEVELOPMENT_COOKIE =
  'console-development=1; Path=/; Max-Age=43200; SameSite=Lax; HttpOnly';

/** Path below which a local console offers the build of `npm run dev`: `…/<module>`. */
export const localBuildsPath = '/local-builds/';

/** Path of React for development, on a local console's own origin. */
const SCRIPT = `${localBuildsPath}react.js`;

/** The files that contain the address and the hash of React. */
const PAGE_FILES: Readonly<Record<string, string>> = {
  '/importmap.json': 'application/json',
  '/releases.json': 'application/json',
  '/index.html': 'text/html; charset=utf-8',
};

/**
 * Handles the page of a local console in a browser that runs local builds: React is the one for
 * development, which keeps the state of components when a module under development changes (Fast
 * Refresh). It is built when it is first requested. A deployed console has no such handler.
 *
 * @param page - folder of the page
 */
export function developmentReact(page: string): Handler {
  return (request, response, next) => {
    const [pathname = ''] = (request.url ?? '').split('?');
    const file = path.extname(pathname) ? pathname : '/index.html';
    const type = PAGE_FILES[file];
    const answer = (mediaType: string, content: Promise<string>) =>
      void content.then((text) => send(response, mediaType, text), next);
    if (pathname === SCRIPT) return answer('text/javascript', buildReact());
    if (!type || !isDeveloping(request) || pathname.startsWith(localBuildsPath)) return next();
    answer(type, withDevelopmentReact(page, path.join(page, file)));
  };
}

const isDeveloping = ({ headers }: IncomingMessage): boolean =>
  headers.cookie?.includes('console-development=1') ?? false;

/** Returns a file of the page with the address and the hash of React for development. */
async function withDevelopmentReact(page: string, file: string): Promise<string> {
  const { imports, integrity } = JSON.parse(
    await readFile(path.join(page, 'importmap.json'), 'utf8'),
  );
  const { origin } = new URL(imports['@console/root-config']);
  const hash = createHash('sha256')
    .update(await buildReact())
    .digest('base64');
  return (await readFile(file, 'utf8'))
    .replaceAll(integrity[imports.react], `sha256-${hash}`)
    .replaceAll(imports.react, origin + SCRIPT);
}

/**
 * The runtime of Fast Refresh, which must run before React, because React then registers its renderers
 * with it. Modules under development find it by its symbol (`tooling/bundler/fast-refresh.ts`). A lazy part
 * is known by the code that loads it, which has the name of its file: a changed file makes a new part, which keeps
 * the state of the old one, and React does not load it. Parts of other files are not replaced.
 */
const SOURCE = `
  const runtime = require('react-refresh/runtime');
  runtime.injectIntoGlobalHook(window);
  window[Symbol.for('console.fast-refresh')] = runtime;
  const react = require('./root-config/src/shared-dependencies/react.ts');
  const known = new Set();
  const lazy = (load) => {
    const part = react.lazy(load);
    if (!String(load).includes('part of ')) return part;
    const id = 'lazy ' + load;
    runtime.register(part, id);
    if (known.has(id)) load().catch(() => undefined);
    known.add(id);
    return part;
  };
  module.exports = { ...react, lazy, default: { ...react.default, lazy } };`;

let built: Promise<string> | undefined;

/** Builds React for development, with the runtime of Fast Refresh, as a System module. */
function buildReact(): Promise<string> {
  built ??= import('esbuild')
    .then(({ build }) =>
      build({
        stdin: {
          contents: SOURCE,
          resolveDir: root,
        },
        bundle: true,
        write: false,
        format: 'iife',
        globalName: 'react',
        define: { 'process.env.NODE_ENV': '"development"' },
        logLevel: 'silent',
      }),
    )
    .then(
      ({ outputFiles: [file] }) =>
        `System.register([], (provide) => ({ execute() {\n${file?.text}\nprovide(react);\n} }));\n`,
    );
  return built;
}

function send(response: ServerResponse, type: string, content: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(content);
}
