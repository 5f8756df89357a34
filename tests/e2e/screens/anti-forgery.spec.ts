import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { OFFSETS } from '@console/shared-node/ports.ts';
import type { Deployment } from '@console/tooling/start/deployment.ts';
import { serverFor } from '../../run/worker-console.ts';
import { expect, test } from '../console.ts';
import { getRow, openForm, openList, unique } from './screen.ts';

test.use({ expectedMessages: /Failed to load resource/ });

/** Serves the API on the console's own origin, as a gateway does; returns a function that undoes this. */
function shareOrigin(deployment: Deployment, bringsCookie: () => boolean): () => void {
  const server = serverFor(deployment);
  const before = server.listeners('request');
  const port = Number(new URL(deployment.origin).port) + OFFSETS.api;
  server.removeAllListeners('request');
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!incoming.url?.startsWith('/api/')) {
      for (const listener of before) listener.call(server, incoming, outgoing);
      return;
    }
    const { url: path, method } = incoming;
    // Like nginx, sends the API's own host name to the API.
    const headers = { ...incoming.headers, host: `localhost:${port}` };
    const forwarded = ask({ host: 'localhost', port, path, method, headers }, (answer) => {
      if (method === 'GET' && !bringsCookie()) delete answer.headers['set-cookie'];
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  return () => {
    server.removeAllListeners('request');
    for (const listener of before) server.on('request', listener as () => void);
  };
}

for (const [fault, cookie] of [
  ['missing', undefined],
  ['stale', 'from-another-time'],
] as const) {
  test(`fault 62: a ${fault} anti-forgery cookie is renewed`, async ({
    page,
    context,
    deployment,
  }) => {
    let isCookieGone = false;
    const restore = shareOrigin(deployment, () => !isCookieGone);
    try {
      await page.route('**/configs/api.json', async (route) => {
        const configured = await (await route.fetch()).json();
        await route.fulfill({ json: { ...configured, url: '/' } });
      });
      await openList(page, 'admin', 'tenants');
      const name = unique(`Cookie ${fault}`);
      const { dialog, submit } = await openForm(page, 'tenant', { Name: name });
      // From now on, no read brings a new cookie, for example when other screens are prefetched.
      isCookieGone = true;
      await context.clearCookies({ name: 'XSRF-TOKEN' });
      if (cookie) {
        await context.addCookies([{ name: 'XSRF-TOKEN', value: cookie, url: deployment.origin }]);
      }
      const statuses: number[] = [];
      page.on('response', (response) => {
        if (response.request().method() === 'PUT') statuses.push(response.status());
      });
      await submit.click();
      await expect(dialog).toBeHidden();
      await expect(getRow(page, name)).toBeVisible();
      expect(statuses).toEqual([403, 201]);
    } finally {
      restore();
    }
  });
}
