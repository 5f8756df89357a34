import type { StreamReports } from '../events/event-stream.ts';
import type { ServerEvents } from '../events/server-event.ts';
import { type OtherTabs, SharedStream } from '../events/shared-stream.ts';
import { SharedLocks } from './fake-locks.ts';
import { Page } from './fake-page.ts';
import { SharedStorage } from './fake-storage.ts';
import { SimulatedTime } from './simulated-time.ts';

const MESSAGE_MS = 1;
const ANSWER_MS = 50;
const RECONNECT_MS = 1_000;

/** Runs work in a page after a delay. */
const later = (page: Page, milliseconds: number, work: () => void): void =>
  void page.outside(milliseconds, () => page.run(work));

/** A server with its changes and open streams. */
class Server {
  readonly changes: { readonly user: string; readonly at: number }[] = [];
  readonly open = new Set<ServedStream>();

  change(user: string, at: number): void {
    this.changes.push({ user, at });
    for (const stream of this.open) stream.deliver(this.changes.length - 1);
  }

  cut(): void {
    for (const stream of this.open) stream.cut();
  }
}

/** Replaces the class that reads a stream over the network. */
class ServedStream {
  lastId: string | undefined;
  readonly tab: Tab;
  readonly user: string;
  readonly #reports: StreamReports;
  #state: 'closed' | 'open' | 'cut' = 'closed';

  constructor(tab: Tab, user: string, reports: StreamReports, lastId: string | undefined) {
    this.tab = tab;
    this.user = user;
    this.#reports = reports;
    this.lastId = lastId;
  }

  open(): void {
    if (this.#state === 'open') return;
    this.#state = 'open';
    later(this.tab.page, ANSWER_MS, () => {
      if (this.#state !== 'open') return;
      const { server } = this.tab.browser;
      server.open.add(this);
      this.#reports.onOpen();
      const from = this.lastId === undefined ? server.changes.length : Number(this.lastId) + 1;
      this.lastId = String(from - 1);
      for (let id = from; id < server.changes.length; id += 1) this.deliver(id);
    });
  }

  close(): void {
    this.#state = 'closed';
    this.tab.browser.server.open.delete(this);
  }

  deliver(id: number): void {
    later(this.tab.page, MESSAGE_MS, () => {
      if (!this.tab.browser.server.open.has(this)) return;
      this.lastId = String(id);
      if (this.tab.browser.server.changes[id]?.user !== this.user) return;
      this.#reports.onEvent({ kind: this.user, change: 'updated', id: String(id) });
    });
  }

  cut(): void {
    this.tab.browser.server.open.delete(this);
    later(this.tab.page, MESSAGE_MS, () => {
      if (this.#state !== 'open') return;
      this.#state = 'cut';
      this.#reports.onCut();
      later(this.tab.page, RECONNECT_MS, () => {
        if (this.#state === 'cut') this.open();
      });
    });
  }
}

type Channel = ReturnType<OtherTabs['openChannel']>;

/** A browser with some tabs, each signed in as one of two users. */
export class OneBrowser {
  readonly time = new SimulatedTime();
  readonly server = new Server();
  readonly tabs: readonly Tab[];
  readonly #locks = new Map<string, SharedLocks>();
  readonly #channels = new Map<string, Map<Channel, Page>>();

  constructor(users: readonly string[]) {
    this.tabs = users.map((user) => new Tab(this, user));
  }

  /** Returns a page's access to the other tabs of its user. */
  otherTabsFor(page: Page, user: string): OtherTabs {
    const lock = this.#locks.get(user) ?? new SharedLocks(() => MESSAGE_MS);
    this.#locks.set(user, lock);
    const channels = this.#channels.get(user) ?? new Map<Channel, Page>();
    this.#channels.set(user, channels);
    return {
      lock: user,
      locks: lock.of(page),
      openChannel: () => {
        const channel: Channel = {
          onmessage: null,
          postMessage: (message: unknown) => {
            for (const [other, its] of channels) {
              if (other === channel) continue;
              later(its, MESSAGE_MS, () => {
                if (channels.has(other)) receive(other, message);
              });
            }
          },
          close: () => void channels.delete(channel),
        };
        channels.set(channel, page);
        page.onClose.push(() => channel.close());
        return channel;
      },
    };
  }
}

/** Delivers a message. The cast is safe: receivers read only `data`. */
function receive({ onmessage }: Channel, data: unknown): void {
  const event = { data } as MessageEvent;
  onmessage?.call(Object.create(null), event);
}

/** An update that a tab received, with the time. */
interface Received {
  readonly at: number;
  readonly update: ServerEvents;
}

/** A tab with the real shared stream. */
export class Tab {
  readonly browser: OneBrowser;
  readonly user: string;
  page!: Page;
  stream: SharedStream | undefined;
  /** Whether the tab is open, visible and signed in, and its scripts run. */
  isActive = false;
  received: Received[] = [];

  constructor(browser: OneBrowser, user: string) {
    this.browser = browser;
    this.user = user;
  }

  open(): void {
    if (this.stream) return;
    const { time } = this.browser;
    this.page = new Page(time, new SharedStorage(time, () => 0).copy(), new Map());
    this.received = [];
    this.isActive = true;
    this.page.run(() => {
      this.stream = new SharedStream(
        this.browser.otherTabsFor(this.page, this.user),
        (reports, lastId) => new ServedStream(this, this.user, reports, lastId),
        (update) => this.received.push({ at: time.awake, update }),
      );
      this.stream.open();
    });
  }

  /** Closes, discards or crashes the tab: nothing in it runs after that. */
  crash(): void {
    if (!this.stream) return;
    this.page.thaw();
    this.page.close();
    for (const stream of this.browser.server.open) if (stream.tab === this) stream.close();
    this.stream = undefined;
    this.isActive = false;
  }

  /** Leaves the stream, as the console does after a sign-out or when the tab is hidden for long. */
  leave(): void {
    if (!this.isActive) return;
    this.isActive = false;
    this.page.run(() => this.stream?.close());
  }

  /** Freezes the tab after an event that announces it. */
  freeze(): void {
    this.leave();
    this.hang();
  }

  /** Freezes the tab without such an event. */
  hang(): void {
    if (!this.stream) return;
    this.isActive = false;
    this.page.freeze();
  }

  /** Shows and runs the tab again. */
  resume(): void {
    if (!this.stream || this.isActive) return;
    this.isActive = true;
    this.page.thaw();
    this.page.run(() => this.stream?.open());
  }
}
