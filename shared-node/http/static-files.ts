import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

/** Handles a request, or calls `next`. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Matches files in a version's folder, which never change. */
const VERSIONED = /^\/[\w-]+\/\d[^/]*\/.+/;

/**
 * Serves the files of a folder, with their precompressed variants. Browsers cache files of a version
 * for a year, revalidate files that can change (`versions.json`, `importmap.json`, `releases.json`),
 * and do not store the page and its configuration. Source maps are not served.
 */
export function staticFiles(folder: string): Handler {
  const serve = sirv(folder, {
    // Reads the disk at each request, because new releases appear while the server runs.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Vary', 'Origin, Accept-Encoding');
      response.setHeader('Cache-Control', cachingOf(pathname));
      // The list of types that sirv uses does not contain this one.
      if (pathname.endsWith('.tgz')) response.setHeader('Content-Type', 'application/gzip');
    },
  });
  return (request, response, next) =>
    isSourceMap(request.url) ? next() : serve(request, response, next);
}

/** Whether an address is that of a source map: only the server reads them, when it shows reports. */
function isSourceMap(url = ''): boolean {
  try {
    return /\.map$/i.test(decodeURIComponent(url.replace(/[?#].*/, '')));
  } catch {
    return false;
  }
}

/**
 * Returns the `Cache-Control` of a path of a console or a module. `no-transform` keeps proxies from
 * changing files, whose hashes would then be wrong.
 */
export function cachingOf(pathname: string): string {
  if (VERSIONED.test(pathname)) return 'public, max-age=31536000, immutable, no-transform';
  const isStored = !/^\/(index\.html$|configs\/|sdk\/)/.test(pathname);
  return `${isStored ? 'no-cache' : 'no-store'}, no-transform`;
}
