/** @jest-environment node */
import type { HubId, TenantId } from '@console/shared-auth';
import { ApiError, api, hubs, idOf, writesFor } from '@console/shared-auth/testing';
import { queryClient } from '../queries/query-client.ts';
import type { JobTask } from '../tray/job.ts';
import { changePair, type PairChange } from './pair-change.ts';
import { invert, pairTasks } from './pair-tasks.ts';

const hub = (name: string) => ({ id: idOf<HubId>(name), name });
const tenant = { id: idOf<TenantId>('aare'), name: 'Aare' };
const [jura, leman] = [hub('Jura'), hub('Léman')];
const move: readonly PairChange[] = [
  { change: 'remove', hub: jura, tenant },
  { change: 'add', hub: leman, tenant },
];

let sent: string[];
const send = (sign: string) => async (_: string, options: { params: { path: object } }) => {
  const { hubId } = Object(options.params.path);
  sent.push(`${sign} ${hubId}`);
  return {};
};

const run = (task: JobTask | undefined) => task?.run?.(writesFor(), new AbortController().signal);

beforeEach(() => {
  jest.useFakeTimers();
  queryClient.clear();
  sent = [];
  api.PUT.mockReset().mockImplementation(send('+'));
  api.DELETE.mockReset().mockImplementation(send('−'));
});
afterEach(async () => {
  await jest.runOnlyPendingTimersAsync();
  jest.useRealTimers();
});

test('adds a tenant to its new hub before removing it from the old hub, even in an undo', async () => {
  const made = new Set<PairChange>();
  const [task] = pairTasks(move, made);
  expect(task?.label).toBe('Aare (+ Léman, − Jura)');
  await run(task);
  expect(sent).toEqual(['+ Léman', '− Jura']);
  const [undo] = pairTasks([...made].map(invert));
  await run(undo);
  expect(sent.slice(2)).toEqual(['+ Jura', '− Léman']);
});

test('a retry continues with the failed change, and an undo reverts only what was done', async () => {
  const made = new Set<PairChange>();
  const [task] = pairTasks(move, made);
  api.DELETE.mockRejectedValueOnce(new ApiError({ kind: 'server' }));
  await expect(run(task)).rejects.toMatchObject({ kind: 'server' });
  expect([...made].map(invert)).toEqual([{ change: 'remove', hub: leman, tenant }]);
  await run(task);
  expect(sent).toEqual(['+ Léman', '− Jura']);
});

test('creates a task per tenant, labelled with the change and the tenant’s key', () => {
  const other = { id: idOf<TenantId>('birs'), name: 'Birs', key: 'birs-ag' };
  const tasks = pairTasks([
    { change: 'remove', hub: jura, tenant: other },
    { change: 'add', hub: jura, tenant },
  ]);
  expect(tasks.map(({ id, label, detail }) => [id, label, detail])).toEqual([
    ['aare', '+ Aare', undefined],
    ['birs', '− Birs', 'birs-ag'],
  ]);
});

const read = (of: typeof jura) =>
  queryClient.getQueryData<ReadonlySet<TenantId>>(hubs.tenantIdsKey(of.id));
const isRefetched = (of: typeof jura) =>
  queryClient.getQueryState(hubs.tenantIdsKey(of.id))?.isInvalidated;

function readTenantIn(...all: readonly (typeof jura)[]): void {
  for (const { id } of all) queryClient.setQueryData(hubs.tenantIdsKey(id), new Set([tenant.id]));
}

test('a confirmed change shows immediately; the hub is read again later', async () => {
  readTenantIn(jura, leman);
  await changePair({ change: 'remove', hub: jura, tenant });
  expect(read(jura)?.size).toBe(0);
  expect(isRefetched(jura)).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(isRefetched(jura)).toBe(true);
  expect(isRefetched(leman)).toBe(false);
});

test('the changes of a job show every three seconds; hubs are read again after the last one', async () => {
  const others = hub('Other');
  readTenantIn(jura, others);
  await run(pairTasks(move)[0]);
  expect(read(jura)?.size).toBe(1);
  for (let second = 0; second < 4; second += 1) {
    await jest.advanceTimersByTimeAsync(900);
    await run(pairTasks([{ change: 'remove', hub: leman, tenant }])[0]);
  }
  expect(read(jura)?.size).toBe(0);
  // No screen shows this hub, so its tenants are fetched when they are needed.
  expect(read(leman)).toBeUndefined();
  expect(isRefetched(jura)).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(isRefetched(jura)).toBe(true);
  expect(isRefetched(others)).toBe(false);
});
