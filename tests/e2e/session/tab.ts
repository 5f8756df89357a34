import type { CDPSession, Page } from '@playwright/test';

export interface Memory {
  /** Bytes of the JavaScript heap. */
  readonly heap: number;
  /** DOM nodes in the document, and detached nodes that are still referenced. */
  readonly nodes: number;
  readonly listeners: number;
}

export type MemorySample = Memory & { readonly minute: number };

/** Measures the memory of a page after two garbage collections. */
export async function readMemory(client: CDPSession): Promise<Memory> {
  // The second collection frees objects that the first collection finalized.
  for (let turn = 0; turn < 2; turn += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await client.send('Memory.getDOMCounters');
  return { heap, nodes, listeners };
}

export interface TabReport {
  readonly signedIn: boolean;
  /** The last characters of each access token that was stored while the tab was open. */
  readonly tokens: ReadonlySet<string>;
  /** When the tab opened event streams, in milliseconds since 1970. */
  readonly streams: readonly number[];
  readonly memory: readonly MemorySample[];
}

/** A tab that is observed only through CDP, because the browser would keep each script run in the page. */
export class Tab {
  readonly page: Page;
  readonly #client: CDPSession;
  readonly #tokens = new Set<string>();
  readonly #memory: MemorySample[] = [];
  readonly #streams: number[] = [];

  private constructor(page: Page, client: CDPSession) {
    this.page = page;
    this.#client = client;
    page.on('response', (response) => {
      if (response.url().endsWith('/events') && response.ok()) this.#streams.push(Date.now());
    });
    const record = (item: { key: string; newValue: string }) => this.#recordToken(item);
    client.on('DOMStorage.domStorageItemAdded', record);
    client.on('DOMStorage.domStorageItemUpdated', record);
    // A session that ends for a moment counts as a token too, so that it is noticed.
    client.on('DOMStorage.domStorageItemRemoved', ({ key }) => record({ key, newValue: '{}' }));
  }

  static async of(page: Page): Promise<Tab> {
    const client = await page.context().newCDPSession(page);
    await client.send('DOMStorage.enable');
    return new Tab(page, client);
  }

  /** Records the last characters of an access token, which are enough to tell tokens apart. */
  #recordToken({ key, newValue }: { readonly key: string; readonly newValue: string }): void {
    if (key.startsWith('oidc.user:')) {
      this.#tokens.add(String(JSON.parse(newValue).access_token).slice(-16));
    }
  }

  async sampleMemory(minute: number): Promise<void> {
    this.#memory.push({ minute, ...(await readMemory(this.#client)) });
  }

  async report(): Promise<TabReport> {
    return {
      signedIn: await this.page.getByRole('button', { name: /admin/ }).isVisible(),
      tokens: this.#tokens,
      streams: this.#streams,
      memory: this.#memory,
    };
  }
}
