import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

/** Answers a request, or calls `next` when it is not for it. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * The policy of a file: as a document of its own it runs no script, sends no form and leads nowhere. So an
 * image may hold whatever it likes.
 */
export const FILE_POLICY = `default-src 'none'; frame-ancestors 'none'; sandbox`;

/** What never changes under its address: everything in a version's folder. */
const VERSIONED = /^\/[\w-]+\/\d[^/]*\/.+/;

/**
 * The files of a folder, with their precompressed twins. Files of a version are kept by browsers
 * for a year; what can change (`versions.json`, `importmap.json`, `releases.json`) is asked for anew each time, and the page and
 * its configuration are not kept at all.
 */
export function staticFiles(folder: string): Handler {
  return sirv(folder, {
    // Releases appear while the server runs: look at the disk at each request.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Vary', 'Origin, Accept-Encoding');
      response.setHeader('Cache-Control', cachingOf(pathname));
      // The list of types that sirv goes by does not have it.
      if (pathname.endsWith('.tgz')) response.setHeader('Content-Type', 'application/gzip');
    },
  });
}

/** How long browsers may keep what is served at a path of a console, or of a module. */
export function cachingOf(pathname: string): string {
  if (VERSIONED.test(pathname)) return 'public, max-age=31536000, immutable';
  return /^\/(index\.html$|configs\/|sdk\/)/.test(pathname) ? 'no-store' : 'no-cache';
}
