// A process that opens pages for the measurement, and finally reports what they saw.
import { type ListRead, WatchingPage } from './watching-page.ts';

const OPENED_AT_ONCE = 25;

/** The pages that this process opens, and the number of rows of their list. */
export interface PagesWanted {
  readonly pages: readonly { readonly api: string; readonly token: string }[];
  readonly rows: number;
  /** True if the pages ask for what changed in their list, and false if they read all of it again. */
  readonly asksForChanges: boolean;
}

export interface PagesSeen {
  /** The ids of changed tenants, and when a page got the event of the change. */
  readonly told: readonly (readonly [id: string, at: number])[];
  /** The same, and when a page had read the change. */
  readonly shown: readonly (readonly [id: string, at: number])[];
  readonly reads: readonly (readonly ListRead[])[];
  readonly cut: number;
}

const pages: WatchingPage[] = [];

async function open({ pages: wanted, rows, asksForChanges }: PagesWanted): Promise<void> {
  for (let first = 0; first < wanted.length; first += OPENED_AT_ONCE) {
    const opened = wanted
      .slice(first, first + OPENED_AT_ONCE)
      .map(({ api, token }) => new WatchingPage(api, token, rows, asksForChanges));
    await Promise.all(opened.map((page) => page.open()));
    // As in the console, a page reads its list once before it follows changes.
    await Promise.all(opened.map((page) => page.read()));
    pages.push(...opened);
  }
  process.send?.('open');
}

function seen(): PagesSeen {
  return {
    told: pages.flatMap(({ told }) => [...told]),
    shown: pages.flatMap(({ shown }) => [...shown]),
    reads: pages.map(({ reads }) => reads),
    cut: pages.filter(({ isCut }) => isCut).length,
  };
}

process.on('message', (message: PagesWanted | 'end') => {
  if (message === 'end') process.send?.(seen(), () => process.exit());
  else void open(message);
});
process.on('disconnect', () => process.exit());
