import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import type { Handler } from '@console/shared-node/http/static-files.ts';
import { overrideKeys } from '@console/shared-ui/contract';
import { embeddedJson } from '../release/edition/page.ts';
import { DEVELOPMENT_COOKIE, localBuildsPath } from './development-react.ts';

/** Offset of a module's development port from its static server's port. */
const DEVELOPMENT_PORT_OFFSET = 20;

/** Returns the origin at which `npm run dev` serves a module. */
export function developmentOrigin(origin: string): string {
  const url = new URL(origin);
  url.port = String(Number(url.port) + DEVELOPMENT_PORT_OFFSET);
  return url.origin;
}

/**
 * Handles `/local-builds/<module>` of a local console: adds the module's local build to the user's
 * overrides, as import-map-overrides would, and opens the console. The address of the build is always
 * where `npm run dev` serves the module, or `elsewhere`, so a link cannot add other addresses.
 *
 * @param modules - the origin of each module's static server
 * @param elsewhere - the ports of micro-frontends that are developed elsewhere; the link names one but the first
 */
export function tryLocalBuild(
  modules: ReadonlyMap<string, string>,
  elsewhere: readonly number[],
): Handler {
  return (request, response, next) => {
    const [pathname = '', query] = (request.url ?? '').split('?');
    if (!pathname.startsWith(localBuildsPath)) return next();
    const name = pathname.slice(localBuildsPath.length);
    const origin = modules.get(name);
    if (name === SCRIPT) return answer(response, 'text/javascript', script);
    response.setHeader('Set-Cookie', DEVELOPMENT_COOKIE);
    if (!origin && !MICRO_FRONTEND.test(name)) return next();
    const [first] = elsewhere;
    const named = Number(new URLSearchParams(query).get('port'));
    const port = elsewhere.includes(named) ? named : first;
    const address = `${origin ? developmentOrigin(origin) : `http://localhost:${port}`}/${name}.js`;
    const build = { name: `@console/${name}`, address, screen: origin && getRoute(name) };
    answer(response, 'text/html', page(build));
  };
}

/** Returns a module's route, or the console's first screen for a module without one. */
function getRoute(module: string): string {
  const manifest = path.join(root, module, 'manifest.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).route : '/';
}

const SCRIPT = 'try.js';

const MICRO_FRONTEND = /^mf-[a-z0-9]+(-[a-z0-9]+)*$/;

const page = (build: object): string => `<!doctype html>
<meta charset="utf-8">
<title>Local build</title>
<link rel="icon" href="data:,">
<script type="application/json" id="build">${embeddedJson(build)}</script>
<script src="${localBuildsPath}${SCRIPT}"></script>
`;

/**
 * Uses the keys under which import-map-overrides 6 stores its entries and disabled names. If the
 * console does not know the module's route, it is read from the manifest of the build.
 */
const script = `
const { name, address, screen } = JSON.parse(document.querySelector('#build').textContent);
const disabled = '${overrideKeys.disabled}';
localStorage.setItem('${overrideKeys.entry}' + name, address);
const others = JSON.parse(localStorage.getItem(disabled) ?? '[]').filter((one) => one !== name);
localStorage.setItem(disabled, JSON.stringify(others));
const manifest = screen
  ? Promise.resolve({ route: screen })
  : fetch(new URL('manifest.json', address)).then((answer) => answer.json());
manifest.then(
  ({ route }) => location.replace(new URL(route, location.origin).pathname),
  () => location.replace('/'),
);
`;

function answer(response: ServerResponse, type: string, content: string): void {
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
  });
  response.end(content);
}
