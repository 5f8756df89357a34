/** A finished span, in the JSON encoding of OTLP 1. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 2 for a request to this server, 3 for a request of this server. */
  readonly kind: 2 | 3;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  /** 2 for an error. */
  readonly status?: { readonly code: 2 };
}

export interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

export const text = (key: string, value: string): Attribute => ({
  key,
  value: { stringValue: value },
});

export const whole = (key: string, value: number): Attribute => ({
  key,
  value: { intValue: String(value) },
});

/** Converts milliseconds since 1970 to nanoseconds. */
export const toNanoseconds = (milliseconds: number): string =>
  String(BigInt(Math.round(milliseconds * 1000)) * 1000n);

const SEND_INTERVAL_MS = 2_000;
const SEND_TIMEOUT_MS = 5_000;

/** While the collector is away, older spans are dropped: traces must not fill the memory. */
const MAX_SPANS = 2_000;

export interface ExporterSettings {
  /** The collector, such as `http://localhost:4318`. */
  readonly endpoint: string;
  /** Headers for the collector, such as its key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}

/** Sends spans and metrics to a collector by OTLP/HTTP, as JSON. A collector that is away disturbs nothing. */
export class Exporter {
  readonly #settings: ExporterSettings;
  readonly #warn: (message: string) => void;
  readonly #timer: NodeJS.Timeout;
  #spans: Span[] = [];
  #work: Promise<void> = Promise.resolve();
  #isAway = false;

  constructor(settings: ExporterSettings, warn: (message: string) => void) {
    this.#settings = settings;
    this.#warn = warn;
    this.#timer = setInterval(() => this.#flush(), SEND_INTERVAL_MS);
    this.#timer.unref();
  }

  add(span: Span): void {
    this.#spans.push(span);
    if (this.#spans.length > MAX_SPANS) this.#spans.shift();
  }

  sendMetrics(metrics: readonly object[]): void {
    this.#send('/v1/metrics', 'resourceMetrics', { scopeMetrics: [{ scope, metrics }] });
  }

  /** Sends what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#flush();
    await this.#work;
  }

  #flush(): void {
    const spans = this.#spans;
    this.#spans = [];
    if (spans.length > 0)
      this.#send('/v1/traces', 'resourceSpans', { scopeSpans: [{ scope, spans }] });
  }

  #send(path: string, name: string, content: object): void {
    const { endpoint, headers, service } = this.#settings;
    const resource = { attributes: [text('service.name', service)] };
    const body = JSON.stringify({ [name]: [{ resource, ...content }] });
    this.#work = this.#work.then(async () => {
      try {
        const { ok, status } = await fetch(`${endpoint}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        if (!ok) throw new Error(`the collector answers ${status}`);
        this.#isAway = false;
      } catch {
        // Once, not for each batch.
        if (!this.#isAway) this.#warn('the collector of traces and metrics does not accept them');
        this.#isAway = true;
      }
    });
  }
}

const scope = { name: 'console' };
