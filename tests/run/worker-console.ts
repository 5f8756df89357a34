import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the ports of the workers' consoles begin, a hundred for each. */
const PORTS = Number(process.env.CONSOLE_E2E_PORTS ?? 9100);

/** Where the ports of a worker's console begin. */
export const portBaseOf = ({ parallelIndex }: { readonly parallelIndex: number }): number =>
  PORTS + parallelIndex * 100;

/** Address at which a test may deploy another console, for the worker's platform. */
export const deployedAt = (worker: { readonly parallelIndex: number }): string =>
  `https://localhost:${portBaseOf(worker) + 90}/admin`;

/** Where a worker's console keeps its data, for as long as it is used. */
export async function withDataFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-worker-'));
  await use(folder);
  await rm(folder, { recursive: true, force: true });
}
