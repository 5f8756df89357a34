import type { FastifyInstance } from 'fastify';
import { findCaller } from '../caller.ts';
import type { Platform } from '../platform.ts';
import { RefusedRequest } from '../problem.ts';
import type { EventFeed } from './event-feed.ts';
import { EventReader } from './event-reader.ts';

/** The path of the stream, to which the console's `sseUrl` points. */
export const eventsPath = '/events';

const longestTimeout = 2 ** 31 - 1;

/**
 * Adds the event stream, which takes the same bearer token as the calls. The stream ends when the
 * token expires: the reader reconnects with a new token and `Last-Event-ID`.
 */
export function addEventStream(
  server: FastifyInstance,
  { database, verifyToken }: Platform,
  feed: EventFeed,
  streamsPerCaller: number,
): void {
  server.get(eventsPath, async (request, reply) => {
    const claims = await verifyToken(request);
    const caller = await findCaller(database, claims);
    const own = [...feed.readers].filter((reader) => reader.claims.sub === caller.sub);
    if (own.length >= streamsPerCaller) {
      throw new RefusedRequest(
        'too-many-requests',
        { detail: 'Too many streams are open for this account.' },
        { 'retry-after': '10' },
      );
    }
    reply.hijack();
    const response = reply.raw;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Otherwise nginx holds events back until its buffer is full.
      'x-accel-buffering': 'no',
    });
    const reader = new EventReader(response, feed.installation, claims, caller);
    const lifetime = Math.min(claims.expiresAt * 1000 - Date.now(), longestTimeout);
    const end = setTimeout(() => reader.end(), Math.max(lifetime, 0));
    response.on('error', () => response.destroy());
    response.on('close', () => {
      clearTimeout(end);
      feed.remove(reader);
    });
    try {
      await feed.add(reader, request.headers['last-event-id']);
      // The reader may have disconnected while it was added.
      if (response.destroyed) feed.remove(reader);
    } catch (error) {
      request.log.error({ err: error }, 'opening an event stream failed');
      response.destroy();
    }
  });

  // Ends the streams before the server waits for open requests: streams do not end by themselves.
  server.addHook('preClose', () => feed.close());
}
