import { startCollector } from '../testing/collector.ts';
import { eventually } from '../testing/eventually.ts';
import { newTenant } from '../testing/new-rows.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { startApi } from '../testing/test-platform.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const clickId = 'b7ad6b7169203331';

let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await startTestIssuer();
});

afterAll(() => issuer.close());

test('a request and its statements are one trace, without values, names or addresses', async () => {
  const collector = await startCollector();
  const api = await startApi({
    ISSUER: issuer.issuer,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'X-Key=a%20secret',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  });
  const token = issuer.token({ roles: ['platform-admin'], username: 'ada-demierre' });
  const body = { ...newTenant(), name: 'Spital Thun' };
  const headers = { traceparent: `00-${traceId}-${clickId}-01` };
  const { status } = await api.call('PUT', '/tenant/create', { token, body, headers });
  expect(status).toBe(201);
  await api.call('GET', '/tenant/list', {
    token,
    headers: { traceparent: `00-${traceId}-${clickId}-00` },
  });
  await api.call('GET', '/hub/list', { token, headers: { traceparent: 'nonsense' } });
  const spanOf = (name: string) => collector.spans.find((span) => span.name === name);
  await eventually(() => expect(spanOf('GET /api/admin/hub/list')).toBeDefined());
  const request = spanOf('PUT /api/admin/tenant/create');
  expect(request).toMatchObject({ traceId, parentSpanId: clickId, kind: 2 });
  expect(request?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: '201' },
  });
  const ofTrace = collector.spans.filter((span) => span.traceId === traceId);
  const statements = ofTrace.filter(({ kind }) => kind === 3);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['select', 'insert', 'with']),
  );
  for (const statement of statements) expect(statement.parentSpanId).toBe(request?.spanId);
  for (const { startTimeUnixNano, endTimeUnixNano } of collector.spans) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  }
  // Not sampled: the page has decided that its trace is not recorded.
  expect(spanOf('GET /api/admin/tenant/list')).toBeUndefined();
  expect(spanOf('GET /api/admin/hub/list')?.traceId).not.toBe(traceId);
  await eventually(() => {
    const duration = collector.metrics.findLast(
      ({ name }) => name === 'admin_api_request_duration_seconds',
    );
    expect(duration).toMatchObject({
      histogram: {
        aggregationTemporality: 2,
        dataPoints: expect.arrayContaining([expect.anything()]),
      },
    });
  });
  expect(new Set(collector.keys)).toEqual(new Set(['a secret']));
  const sent = JSON.stringify([collector.spans, collector.metrics]);
  for (const word of ['ada-demierre', 'Spital', body.id, body.key, '127.0.0.1', token]) {
    expect(sent).not.toContain(word);
  }
  await api.stop();
  await collector.close();
});

test('a collector that is away disturbs nothing, and is reported once', async () => {
  const api = await startApi({
    ISSUER: issuer.issuer,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:1',
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  });
  const token = issuer.token({ roles: ['platform-admin'] });
  const lines = () => api.process.output().stdout;
  await eventually(() => expect(lines()).toContain('does not accept them'));
  expect((await api.call('GET', '/tenant/list', { token })).status).toBe(200);
  await api.stop();
  expect(lines().trim().split('\n')).toHaveLength(1);
});
