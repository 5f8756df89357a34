import { newContext, readTraceparent } from './telemetry.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`cc-${traceId}-${spanId}-03-of the future`, true],
])('the header %s is continued; it is sampled: %s', (header, isSampled) => {
  const parent = readTraceparent(header);
  expect(parent).toEqual({ traceId, spanId, isSampled });
  expect(newContext(parent)).toMatchObject({ traceId, isSampled });
  expect(newContext(parent).spanId).not.toBe(spanId);
});

test.each([
  undefined,
  '',
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-1`,
  `00-${traceId}-${spanId}-01x`,
  `${'00-'.repeat(10_000)}`,
])('the header %.60s begins a new trace', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
  expect(newContext(undefined).traceId).toMatch(/^[0-9a-f]{32}$/);
});
