import type { Permission, Writes } from '@console/shared-auth';
import { offered, toEarlierAction, toJob } from './earlier-actions.ts';

const run = () => undefined;
const action = (...needs: readonly (readonly Permission[])[]) => ({ label: 'Move', needs, run });
const holding = (...held: readonly Permission[]) =>
  ({ status: 'known', held: new Set(held) }) as const;

test('the user must hold one permission of each list', () => {
  const twice = action(['GetTenants', 'PutTenant'], ['GetUsers', 'GetAllUsers']);
  expect(offered([twice], holding('PutTenant', 'GetAllUsers'))).toEqual([{ label: 'Move', run }]);
  expect(offered([twice], holding('GetTenants', 'PutTenant'))).toEqual([]);
  expect(offered([twice], { status: 'unknown' })).toEqual([]);
  expect(offered([action()], holding())).toHaveLength(1);
});

test('a current action has lists of permissions again', () => {
  const current = { label: 'Move', run, anyOf: ['GetUsers', 'GetAllUsers'], allOf: ['PutTenant'] };
  expect(toEarlierAction(current as never)).toEqual(
    action(['GetUsers', 'GetAllUsers'], ['PutTenant']),
  );
  expect(toEarlierAction({ label: 'Move', run })).toEqual(action());
});

// Only what the test calls.
const writes = {
  tenants: { list: {} },
  users: { own: {}, every: {} },
  hubs: { list: {}, own: {}, create: async () => ({ id: 'h1' }) },
} as unknown as Writes;

test('tasks of a job send the calls of the earlier client, also those that undo it', async () => {
  const onRest = jest.fn();
  const seen: unknown[] = [];
  const task = {
    id: 'h1',
    label: 'Nord',
    run: async (to: { hubs: { create(body: never): Promise<unknown> } }) => {
      seen.push(await to.hubs.create({} as never));
    },
  };
  const job = toJob({ title: 'Creating', tasks: [task], onRest, undo: () => [task] });
  const { signal } = new AbortController();
  await job.tasks[0]?.run?.(writes, signal);
  await job.undo?.(['h1'])[0]?.run?.(writes, signal);
  expect(seen).toEqual([{ data: { id: 'h1' } }, { data: { id: 'h1' } }]);
  job.onSettled();
  expect(onRest).toHaveBeenCalledTimes(1);
  expect('onRest' in job).toBe(false);
});
