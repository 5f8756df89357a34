import { createServer } from 'node:http';
import { tellOwners } from './tell-owners.ts';

const withdrawn = { module: 'mf-users', version: '2.0.0', publisher: 'ada', reason: 'it failed' };

test('a webhook that refuses and a command that fails are named, and nothing is thrown', async () => {
  const server = createServer((_, response) => response.writeHead(503).end()).listen(
    0,
    'localhost',
  );
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const written: string[] = [];
  const stderr = jest.spyOn(process.stderr, 'write');
  stderr.mockImplementation((text) => written.push(String(text)) > 0);
  const withdrawalUrl = `http://localhost:${port}`;
  try {
    await tellOwners({ withdrawalUrl, withdrawalCommand: 'exit 3' }, withdrawn);
    await tellOwners({ withdrawalUrl: undefined, withdrawalCommand: undefined }, withdrawn);
  } finally {
    stderr.mockRestore();
    server.close();
  }
  const told = 'The owner of mf-users was not told of its withdrawal:';
  expect(written).toEqual([
    `${told} ${withdrawalUrl} answered 503 (MF-199)\n`,
    `${told} exit 3 ended with 3 (MF-199)\n`,
  ]);
});
