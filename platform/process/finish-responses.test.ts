import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { finishResponses } from './finish-responses.ts';

const bytes = 16 * 1024 * 1024;

test('a slow reader receives the complete answer while the server closes', async () => {
  const server = fastify();
  server.get('/', async () => Buffer.alloc(bytes));
  finishResponses(server);
  await server.listen({ host: 'localhost', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const reader = connect(port, 'localhost');
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  let received = 0;
  const ended = new Promise((resolve) => reader.once('close', resolve));
  const begun = new Promise<void>((resolve) => {
    reader.on('data', (chunk) => {
      if (received === 0) {
        reader.pause();
        resolve();
      }
      received += chunk.length;
    });
  });
  await begun;
  const closing = server.close();
  setTimeout(() => reader.resume(), 200);
  await closing;
  await ended;
  expect(received).toBeGreaterThan(bytes);
});
