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
  /** The last characters of each access token that the tab had. */
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
  }

  static async of(page: Page): Promise<Tab> {
    return new Tab(page, await page.context().newCDPSession(page));
  }

  /** Records the last characters of the tab's access token, which are enough to tell tokens apart. */
  async sampleToken(securityOrigin: string): Promise<void> {
    const storageId = { securityOrigin, isLocalStorage: true };
    const { entries } = await this.#client.send('DOMStorage.getDOMStorageItems', { storageId });
    const record = entries.find(([name]) => name?.startsWith('oidc.user:'))?.[1];
    this.#tokens.add(String(JSON.parse(record ?? 'null')?.access_token).slice(-16));
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
