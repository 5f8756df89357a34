import { api, tenants } from '@console/shared-auth/testing';
import { callsOfWrite, writeLog } from './activity.ts';
import { dropRow, storeRow } from './row-writes.ts';

const row = { id: 'one', name: 'Été', key: 'ete' } as never;

beforeEach(() => {
  for (const call of [api.PUT, api.DELETE]) call.mockReset().mockResolvedValue({});
});

const newest = async (count: number) => {
  for (;;) {
    const [write] = writeLog.get();
    if (writeLog.get().length === count && write?.hasCalls) return write;
    await new Promise((resolve) => setTimeout(resolve));
  }
};

test('the log keeps the reason and the call of a write, which is sent once', async () => {
  const sent = { reason: ' ITSM-1 ' };
  await storeRow(tenants.list, row, (to) => to.tenants.put(row), sent);
  expect(api.PUT).toHaveBeenCalledTimes(1);
  expect(api.PUT.mock.calls[0][1].headers).toEqual({ 'Change-Reason': 'ITSM-1' });
  const write = await newest(1);
  expect(write).toMatchObject({ verb: 'create', reason: 'ITSM-1', done: 1 });
  const [call] = await callsOfWrite(write.id);
  expect(call).toMatchObject({ method: 'PUT', url: 'https://api.test/admin/tenant/create' });
  expect(call?.headers).toContainEqual(['authorization', 'Bearer $TOKEN']);
});

test('the calls of a module that may send more than calls are not recorded', async () => {
  const write = jest.fn(async () => ({}));
  await dropRow(tenants.list, row, write);
  expect(write).toHaveBeenCalledTimes(1);
  expect(writeLog.get()[0]).toMatchObject({ verb: 'delete', reason: undefined });
  expect(writeLog.get()[0]?.hasCalls).toBeUndefined();
});
