import { startCollector } from '@console/platform/testing/collector.ts';
import { getPortBase } from '../../run/worker-console.ts';
import { expect, test } from '../console.ts';
import { openList, unique } from './screen.ts';
import { createTenant } from './tenant-writes.ts';

const COLLECTOR_OFFSET = 95;

test.use({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from here
    async ({}, use, worker) => {
      const port = getPortBase(worker) + COLLECTOR_OFFSET;
      await use({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}` });
    },
    { scope: 'worker' },
  ],
});

test('a click in the console and the SQL that it leads to are one trace', async ({
  page,
}, worker) => {
  const collector = await startCollector(getPortBase(worker) + COLLECTOR_OFFSET);
  await page.route('**/configs/api.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), extensions: ['traceparent'] } });
  });
  // The calls for the first rows have no trace: its code loads after them.
  const first = page.waitForRequest('**/tenant/list');
  await openList(page, 'admin', 'tenants');
  expect((await first).headers().traceparent).toBeUndefined();

  await expect(page.getByRole('banner').getByRole('button', { name: 'Activity' })).toBeVisible();
  const sent = page.waitForRequest('**/tenant/create');
  await createTenant(page, unique('Traced'));
  const traceId = (await sent).headers().traceparent?.split('-')[1];
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  await expect
    .poll(() => collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['PUT /api/admin/tenant/create', 'insert', 'select']));
  await collector.close();
});
