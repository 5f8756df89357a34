import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { compress } from '@console/platform/api/list.ts';
import { listStatement } from '@console/platform/api/list-query.ts';
import { schemaName, type Tables } from '@console/platform/api/tables.ts';
import { tenantsInOrder } from '@console/platform/api/tenants/tenant-store.ts';
import { openEmbedded } from '@console/platform/database/embedded.ts';
import { startTestIssuer } from '@console/platform/testing/test-issuer.ts';
import { startApi } from '@console/platform/testing/test-platform.ts';
import { freePort, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { type ApiFigures, fetchApiFigures } from '../load/api-figures.ts';
import { median } from '../statistics.ts';

/** An API with many tenants, and access to the same rows without the API. */
export interface MeasuredApi {
  readonly origin: string;
  readonly token: string;
  figures(): Promise<ApiFigures>;
  /** Returns the processor time in seconds that the work takes in all threads of the API. */
  spent(work: () => Promise<unknown>): Promise<number>;
  change(): Promise<void>;
  /** Reads the list to its last byte, compressed as for a browser; returns its ETag. */
  list(etag?: string): Promise<string>;
  /** Returns the processor time in seconds for reading and compressing the same rows in this process. */
  bare(): Promise<number>;
}

const SEEDED = 60;
/** Requests for the metrics alone, to measure the cost of one such request. */
const METRICS_REQUESTS = 31;

/** Starts an API with `rows` tenants; the bare rows are read from a copy of its database. */
export async function withMeasuredApi<Value>(
  rows: number,
  environment: Readonly<Record<string, string>>,
  measure: (measured: MeasuredApi) => Promise<Value>,
): Promise<Value> {
  const { folder, remove } = await temporaryFolder();
  const issuer = await startTestIssuer();
  const metricsPort = await freePort();
  const settings = {
    ...environment,
    DATA_FOLDER: folder,
    ISSUER: issuer.issuer,
    SEED_TENANTS: String(rows - SEEDED),
    METRICS_PORT: String(metricsPort),
  };
  await (await startApi(settings)).stop();
  const copy = path.join(folder, 'copy');
  await cp(path.join(folder, 'database'), copy, { recursive: true });
  const database = await openEmbedded<Tables>(copy, schemaName);
  const api = await startApi(settings);
  try {
    const token = issuer.token({ roles: ['platform-admin'] });
    const figures = () => fetchApiFigures(metricsPort);
    const spentWithMetrics = async (work: () => Promise<unknown>) => {
      const before = await figures();
      await work();
      return (await figures()).processorSeconds - before.processorSeconds;
    };
    const idle: number[] = [];
    for (let count = 0; count < METRICS_REQUESTS; count += 1) {
      idle.push(await spentWithMetrics(async () => undefined));
    }
    const metricsCost = median(idle);
    const statement = listStatement({ list: 'tenant', scope: 'all', rows: tenantsInOrder });
    const tenant = { id: randomUUID(), key: 'measured', name: 'Measured' };
    let changes = 0;
    return await measure({
      origin: api.origin,
      token,
      figures,
      spent: async (work) => (await spentWithMetrics(work)) - metricsCost,
      async change() {
        changes += 1;
        const body = { ...tenant, name: `Change ${changes}` };
        const { ok, status } = await api.call('PUT', '/tenant/create', { token, body });
        if (!ok) throw new Error(`The change failed with status ${status}`);
      },
      async list(etag) {
        const headers = {
          'accept-encoding': 'br',
          ...(etag !== undefined && { 'if-none-match': etag }),
        };
        const response = await api.call('GET', '/tenant/list', { token, headers });
        await response.arrayBuffer();
        return response.headers.get('etag') ?? '';
      },
      async bare() {
        const before = process.cpuUsage();
        const [row] = (await statement.execute(database.sql)).rows;
        await compress.br(Buffer.from(`[${row?.items ?? ''}]`));
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1e6;
      },
    });
  } finally {
    await api.stop();
    await database.close();
    await issuer.close();
    await remove();
  }
}
