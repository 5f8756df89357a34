import { createReadStream } from 'node:fs';
import type { Server } from 'node:http';
import { close, listen } from './listen.ts';
import { type Answer, staticServer } from './static-server.ts';

let server: Server;

afterEach(() => close(server));

/** Serves `/broken` with a failing handler, and any other path normally. */
async function serve(broken: Answer): Promise<string> {
  server = staticServer((request, response, pathname) => {
    if (pathname === '/broken') broken(request, response, pathname);
    else response.end('well');
  });
  return listen(server, 0);
}

test('a file that disappears while it is being sent only aborts its own response', async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200);
    createReadStream('/nowhere/at/all').pipe(response);
  });
  await expect(fetch(`${origin}/broken`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(origin)).text()).toBe('well');
});

test('an exception fails only its own request, and is logged', async () => {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const origin = await serve(() => {
    throw new Error('No such edition');
  });
  const failed = await fetch(`${origin}/broken`);
  expect(failed.status).toBe(500);
  expect(failed.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
  expect(written).toHaveBeenCalledWith('A request failed: No such edition (MF-180)\n');
  written.mockRestore();
  expect(await (await fetch(origin)).text()).toBe('well');
});
