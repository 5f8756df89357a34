import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** First port of the workers' consoles, a hundred for each. */
const PORTS = Number(process.env.CONSOLE_E2E_PORTS ?? 9100);

export const getPortBase = ({ parallelIndex }: { readonly parallelIndex: number }): number =>
  PORTS + parallelIndex * 100;

/** Returns the address at which a test may deploy another console for the worker's platform. */
export const deployedAt = (worker: { readonly parallelIndex: number }): string =>
  `https://localhost:${getPortBase(worker) + 90}/admin`;

/** Provides a data folder for a worker's console, and removes it afterwards. */
export async function withDataFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-worker-'));
  await use(folder);
  await rm(folder, { recursive: true, force: true });
}
