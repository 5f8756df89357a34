import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
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
  let onResponse: (response: ServerResponse) => void = () => undefined;
  const response = new Promise<ServerResponse>((resolve) => {
    onResponse = resolve;
  });
  const server = createServer((_request, answer) => onResponse(answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Always set once a server listens on a port.
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const stream = await response;
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
  await new Promise((resolve) => server.close(resolve));
});
