import { api, configuration } from '@console/shared-auth/testing';
import { traceCalls } from './trace-calls.ts';

const { PUT } = api;

const traceparents = (): string[] => PUT.mock.calls.map(([, { headers }]) => headers?.traceparent);

test('an API that does not take the header gets none', async () => {
  await traceCalls();
  await api.PUT('/tenant/create', { body: {} });
  expect(traceparents()).toEqual([undefined]);
});

test('the calls after one click are one trace, and keep their own headers', async () => {
  const { api: settings } = await configuration;
  Object.assign(settings, { extensions: ['traceparent'] });
  PUT.mockReset();
  await traceCalls();
  // Another version of the shell does not trace the calls again.
  await traceCalls();
  document.body.click();
  await api.PUT('/tenant/create', { body: {}, headers: { 'Change-Reason': 'ITSM-4711' } });
  await api.PUT('/hub/create');
  document.body.click();
  await api.PUT('/hub/create');
  const [first = '', second = '', third = ''] = traceparents();
  for (const one of [first, second, third])
    expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  const traceOf = (one: string) => one.slice(3, 35);
  expect(traceOf(second)).toBe(traceOf(first));
  expect(second).not.toBe(first);
  expect(traceOf(third)).not.toBe(traceOf(first));
  expect(PUT.mock.calls[0]).toEqual([
    '/tenant/create',
    { body: {}, headers: { 'Change-Reason': 'ITSM-4711', traceparent: first } },
  ]);
});
