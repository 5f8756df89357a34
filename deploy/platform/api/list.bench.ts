import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openEmbedded } from '../database/embedded.ts';
import { temporaryFolder } from '../testing/running-process.ts';
import { startTestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';
import { listStatement } from './list.ts';
import { schemaName, type Tables } from './tables.ts';
import { tenantsInOrder } from './tenants/tenant-store.ts';

const rounds = 10;
const callsForMemory = 100;

/** Milliseconds from the request to the last byte, and megabytes that the process has grown. */
export interface ListNumbers {
  rows: number;
  /** The query alone, on the same database, in a process that does nothing else. */
  query: number;
  /** The first call after a change: queried, compressed, sent. */
  changed: number;
  /** Every further call until the next change. */
  kept: number;
  unchanged: number;
  grownMegabytes: number;
}

/**
 * `/tenant/list` against the same query run straight on the database, both embedded, medians of
 * ten; and how much the process grows over a hundred calls after changes.
 */
export async function measureTenantList(rows: number): Promise<ListNumbers> {
  const { folder, remove } = await temporaryFolder();
  const issuer = await startTestIssuer();
  const token = issuer.token({ roles: ['platform-admin'] });
  const api = await startApi({
    DATA_FOLDER: folder,
    ISSUER: issuer.issuer,
    SEED_TENANTS: String(Math.max(0, rows - 60)),
  });
  const tenant = { id: randomUUID(), key: 'measured', name: 'Measured' };
  const list = (headers: Record<string, string> = {}) =>
    call(api, 'GET', '/tenant/list', { token, headers });
  const change = (name: string) =>
    call(api, 'PUT', '/tenant/create', { token, body: { ...tenant, name } });

  const etag = (await list()).headers.get('etag') ?? '';
  const unchanged = await median(() => list({ 'if-none-match': etag }));
  const kept = await median(() => list());
  const changed = await median(
    () => list(),
    (round) => change(`Round ${round}`),
  );
  const before = await megabytes(api);
  for (let count = 0; count < callsForMemory; count += 1) {
    await change(`Call ${count}`);
    await list();
  }
  const grownMegabytes = (await megabytes(api)) - before;
  await api.stop();

  const database = await openEmbedded<Tables>(path.join(folder, 'database'), schemaName);
  const statement = listStatement({ list: 'tenant', scope: 'all', rows: tenantsInOrder });
  await statement.execute(database.sql);
  const query = await median(() => statement.execute(database.sql));
  await database.close();
  await issuer.close();
  await remove();
  return { rows, query, changed, kept, unchanged, grownMegabytes };
}

/** One call to its last byte, compressed as a browser asks for it. */
async function call(
  api: RunningApi,
  method: string,
  path: string,
  request: Parameters<RunningApi['call']>[2],
): Promise<Response> {
  const response = await api.call(method, path, request);
  await response.arrayBuffer();
  return response;
}

async function median(
  measured: () => Promise<unknown>,
  prepare: (round: number) => Promise<unknown> = async () => undefined,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await prepare(round);
    const started = performance.now();
    await measured();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** Of physical memory, where the system tells (Linux). */
async function megabytes(api: RunningApi): Promise<number> {
  const status = await readFile(`/proc/${api.process.child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
