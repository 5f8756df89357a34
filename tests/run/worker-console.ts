import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Deployment } from '@console/tooling/start/deployment.ts';

/** First port of the workers' consoles; each worker has a hundred ports. */
const PORTS = Number(process.env.CONSOLE_E2E_PORTS ?? 9100);

export const getPortBase = ({ parallelIndex }: { readonly parallelIndex: number }): number =>
  PORTS + parallelIndex * 100;

/** Returns an address at which a test may deploy another console for the worker's platform. */
export const deployedAt = (
  worker: { readonly parallelIndex: number },
  base: '/admin' | '/second' = '/admin',
): string => `https://localhost:${getPortBase(worker) + 90}${base}`;

export async function withDataFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-worker-'));
  await use(folder);
  await rm(folder, { recursive: true, force: true });
}

export function serverFor({ servers }: Deployment, module = 'root-config'): Server {
  const server = servers.get(module);
  if (!server) throw new Error(`The console has no server for ${module}`);
  return server;
}
