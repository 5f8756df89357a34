import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nginxConfiguration, serversIn } from '@console/deploy/hosting/nginx/configuration.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import type { Deployment } from '@console/tooling/start/deployment.ts';
import { startNginx } from './nginx.ts';

interface RunningConsole {
  readonly deployment: Deployment;
  readonly dataFolder: string;
}

/**
 * Runs nginx at a console's addresses in place of the console's servers, which are restored afterwards.
 *
 * @param releases - port of a release service that replaces the usual one
 * @param use - called with the folder of nginx's logs
 */
export async function behindNginx(
  { deployment, dataFolder }: RunningConsole,
  releases: string | undefined,
  use: (logs: string) => Promise<void>,
): Promise<void> {
  const store = new Store(dataFolder);
  const edition = await store.edition();
  if (!edition) throw new Error('There is no console');
  const folder = path.join(dataFolder, 'nginx');
  const logs = path.join(folder, 'run');
  await mkdir(folder, { recursive: true });
  const options = { folder, logs, releases };
  const files = await nginxConfiguration(store, edition, options);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const servers = serversIn(files);
  for (const server of deployment.servers.values()) await close(server);
  const nginx = await startNginx(
    logs,
    servers.map((name) => path.join(folder, name)),
    Number(new URL(deployment.origin).port),
  );
  try {
    await use(logs);
  } finally {
    await nginx.stop();
    for (const [name, server] of deployment.servers) {
      if (server.listening) await close(server);
      await listen(server, Number(new URL(edition.modules[name]?.origin ?? '').port));
    }
  }
}
