import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { freePort } from '@console/shared-node/testing/running-process.ts';
import { expect, test } from '@playwright/test';
import { hostFolders } from './deploy-console.ts';
import { missingNginx, startNginx } from './nginx.ts';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('nginx passes a trace on to the API, with an id and an address that no client can forge', async () => {
  const missing = missingNginx();
  if (missing) return void process.stderr.write(`${missing}\n`);
  const { folder } = await hostFolders('api');
  const [port, inner] = [await freePort(), await freePort()];
  const heard: IncomingHttpHeaders[] = [];
  const api = createServer((request, response) => {
    heard.push(request.headers);
    response.end();
  });
  await listen(api, inner);
  const file = path.join(folder, 'api.conf');
  await writeFile(
    file,
    `upstream console_api { server localhost:${inner} max_fails=0; }
server {
  listen ${port};
  include ${root}/deploy/hosting/nginx/api.conf;
}
`,
  );
  const nginx = await startNginx(path.join(folder, 'nginx'), [file], port);
  try {
    const headers = {
      traceparent: TRACE,
      'X-Request-Id': 'forged-by-a-client',
      'X-Forwarded-For': '192.0.2.1',
    };
    const address = `http://localhost:${port}`;
    expect((await fetch(`${address}/api/admin/tenants`, { headers })).status).toBe(200);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    expect(heard).toEqual([
      expect.objectContaining({
        traceparent: TRACE,
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
        'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      }),
    ]);
  } finally {
    await nginx.stop();
    await close(api);
  }
});
