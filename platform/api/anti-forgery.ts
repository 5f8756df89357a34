import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedRequest } from './problem.ts';

const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against forged requests from pages on the API's own origin: they receive a cookie and must
 * repeat its value in a header when they change something (double submit). Pages of other origins can
 * neither read the cookie nor set the header; CORS decides which of these origins may call the API.
 */
export function guardAgainstForgery(api: FastifyInstance): void {
  api.addHook('onRequest', async (request, reply) => {
    if (!isSameOrigin(request)) return;
    const cookie = readCookie(request.headers.cookie);
    if (cookie === undefined) {
      const value = randomBytes(24).toString('base64url');
      const secure = request.protocol === 'https' ? '; Secure' : '';
      reply.header('set-cookie', `${cookieName}=${value}; Path=/; SameSite=Strict${secure}`);
    }
    if (safeMethods.has(request.method)) return;
    const header = request.headers[headerName];
    if (typeof header !== 'string' || cookie === undefined || !isSame(header, cookie)) {
      throw new RefusedRequest('anti-forgery');
    }
  });
}

function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === undefined) return false;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
}

function readCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName && value !== undefined && /^[\w-]{32}$/.test(value)) return value;
  }
  return undefined;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
