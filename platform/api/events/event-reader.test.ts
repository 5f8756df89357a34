import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { close, listen } from '@console/shared-node/http/listen.ts';
import type { Claims } from '../bearer.ts';
import type { Caller } from '../caller.ts';
import { EventReader } from './event-reader.ts';
import type { StoredEvent } from './visibility.ts';

const claims: Claims = {
  sub: 'me',
  username: 'me',
  roles: [],
  expiresAt: 0,
  signedInAt: undefined,
};
const caller: Caller = { ...claims, permissions: new Set(['GetTenants']), hubId: undefined };
const lookUp = async () => caller;

function events(count: number): StoredEvent[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    kind: 'tenant',
    change: 'updated',
    subject: 'x'.repeat(36),
    hub_id: null,
    role: null,
  }));
}

test('disconnects a reader that does not read', async () => {
  const server = createServer();
  const { port } = new URL(await listen(server, 0));
  const socket = connect(Number(port), 'localhost');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, stream]: ServerResponse[] = await once(server, 'request');
  if (stream === undefined) throw new Error('There is no response');
  const reader = new EventReader(stream, '12345678', claims, caller);
  const batch = events(1000);
  let batches = 0;
  while (!stream.destroyed && batches < 1000) {
    await reader.deliver(batch, lookUp);
    batches += 1;
    // Lets the network send what it can.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stream.destroyed).toBe(true);
  socket.destroy();
  await close(server);
});
