import { type ListReading, WatchingPage } from './watching-page.ts';

/** Pages that are opened at the same time. */
const OPENED_AT_ONCE = 25;

/** What this process is to open. */
export interface PagesWanted {
  readonly api: string;
  /** A token for each page. */
  readonly tokens: readonly string[];
  /** Of the list. */
  readonly rows: number;
}

/** What its pages have seen. */
export interface PagesSeen {
  /** The id of what changed, and when a page heard of it. */
  readonly told: readonly (readonly [id: string, at: number])[];
  /** By page. */
  readonly readings: readonly (readonly ListReading[])[];
  readonly cut: number;
}

/** A process of pages for the measurement: opens what it is told to, and at last says what they saw. */
const pages: WatchingPage[] = [];

async function open({ api, tokens, rows }: PagesWanted): Promise<void> {
  for (let first = 0; first < tokens.length; first += OPENED_AT_ONCE) {
    const opened = tokens
      .slice(first, first + OPENED_AT_ONCE)
      .map((token) => new WatchingPage(api, token, rows));
    await Promise.all(opened.map((page) => page.open()));
    // A page has read its list once when it begins to follow it.
    await Promise.all(opened.map((page) => page.read()));
    pages.push(...opened);
  }
  process.send?.('open');
}

function seen(): PagesSeen {
  return {
    told: pages.flatMap(({ told }) => [...told]),
    readings: pages.map(({ readings }) => readings),
    cut: pages.filter(({ isCut }) => isCut).length,
  };
}

process.on('message', (message: PagesWanted | 'end') => {
  if (message === 'end') process.send?.(seen(), () => process.exit());
  else void open(message);
});
process.on('disconnect', () => process.exit());
