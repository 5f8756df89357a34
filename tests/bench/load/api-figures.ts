export interface ApiFigures {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly residentMegabytes: number;
  readonly heapMegabytes: number;
  readonly streams: number;
  /** Seconds of processor time since the API was started. */
  readonly processorSeconds: number;
}

const MEGABYTE = 2 ** 20;

export async function fetchApiFigures(metricsPort: number): Promise<ApiFigures> {
  // Without keep-alive: the server might close an idle connection just when `fetch` reuses it.
  const headers = { connection: 'close' };
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`, { headers })).text();
  const value = (name: string): number => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length) ?? 0);
  };
  return {
    at: Date.now(),
    residentMegabytes: value('process_resident_memory_bytes') / MEGABYTE,
    heapMegabytes: value('nodejs_heap_size_used_bytes') / MEGABYTE,
    streams: value('admin_api_event_streams'),
    processorSeconds: value('process_cpu_seconds_total'),
  };
}

export class ApiWatch {
  readonly series: ApiFigures[][];
  readonly #ports: readonly number[];
  readonly #timer: NodeJS.Timeout;

  constructor(ports: readonly number[], everyMs: number) {
    this.#ports = ports;
    this.series = ports.map(() => []);
    this.#timer = setInterval(() => void this.sample().catch(() => undefined), everyMs);
  }

  async sample(): Promise<void> {
    const now = await Promise.all(this.#ports.map(fetchApiFigures));
    for (const [process, figures] of now.entries()) this.series[process]?.push(figures);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
