import type {
  MetricObjectWithValues,
  MetricValue,
  MetricValueWithName,
  Registry,
} from 'prom-client';
import { text, toNanoseconds } from './exporter.ts';

const CUMULATIVE = 2;

/** Returns the metrics of a Prometheus registry in the JSON encoding of OTLP. */
export async function readMetrics(registry: Registry, startedAt: number): Promise<object[]> {
  const times = {
    startTimeUnixNano: toNanoseconds(startedAt),
    timeUnixNano: toNanoseconds(Date.now()),
  };
  const metrics = await registry.getMetricsAsJSON();
  return metrics.map((metric) => toMetric(metric, times));
}

function toMetric(metric: MetricObjectWithValues<MetricValue<string>>, times: object): object {
  const { name, help: description, type, values } = metric;
  // The types of prom-client lag behind: `type` is a word.
  const kind = String(type);
  if (kind === 'histogram') {
    const dataPoints = toHistograms(name, values).map((point) => ({ ...times, ...point }));
    return { name, description, histogram: { aggregationTemporality: CUMULATIVE, dataPoints } };
  }
  const dataPoints = values.map(({ labels, value }) => ({
    ...times,
    attributes: toAttributes(labels),
    asDouble: value,
  }));
  if (kind !== 'counter') return { name, description, gauge: { dataPoints } };
  const sum = { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints };
  return { name, description, sum };
}

/** Groups the values of a histogram by their labels; Prometheus counts each bucket with the lower ones. */
function toHistograms(name: string, values: readonly MetricValue<string>[]): object[] {
  const groups = new Map<string, MetricValueWithName<string>[]>();
  for (const value of values as MetricValueWithName<string>[]) {
    const { le: _, ...labels } = value.labels;
    const key = JSON.stringify(labels);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups].map(([key, group]) => {
    const buckets = group.filter(({ metricName }) => metricName === `${name}_bucket`);
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const find = (suffix: string) =>
      group.find(({ metricName }) => metricName === `${name}${suffix}`)?.value ?? 0;
    return {
      attributes: toAttributes(JSON.parse(key)),
      count: String(find('_count')),
      sum: find('_sum'),
      bucketCounts: counts.map(String),
      explicitBounds: buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite),
    };
  });
}

const toAttributes = (labels: Partial<Record<string, string | number>>) =>
  Object.entries(labels).map(([key, value]) => text(key, String(value)));
