import { measureTenantList } from '../platform/api/list.bench.ts';
import type { Result } from './result.ts';

const ROWS = 100_000;

/** Growth of the API's process over a hundred calls that still counts as flat. */
const FLAT_MEGABYTES = 64;

/** The API's longest answer against the same query run straight on the database. */
export async function measureTenantListAnswer(): Promise<Result[]> {
  const { query, changed, kept, unchanged, grownMegabytes } = await measureTenantList(ROWS);
  const times = (value: number): string => `${(value / query).toFixed(2)} ×`;
  return [
    {
      name: `/tenant/list with ${ROWS} rows, to the last byte, against its query on the database`,
      value: `${times(changed)} after a change, ${times(kept)} unchanged, ${times(unchanged)} as a 304`,
      limit: 'none set',
      reached: true,
      method: `medians of ten on the embedded database; the query alone ${query.toFixed(0)} ms`,
    },
    {
      name: `Memory of the API over 100 such answers, each after a change`,
      value: `${grownMegabytes.toFixed(0)} MB more`,
      limit: `≤ ${FLAT_MEGABYTES} MB`,
      reached: grownMegabytes <= FLAT_MEGABYTES,
      method: 'resident memory of the process before and after',
    },
  ];
}
