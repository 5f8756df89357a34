import type { Page } from '@playwright/test';
import { waitUntilIdle } from './wait-until-idle.ts';

/** Words that are typed, then deleted, letter by letter. */
export const WORDS = ['aline frue', 'user-4321', 'daniel hub', 'cote 77', 'zzz'];

export const FOUND = 'main h1 ~ [role=status]';

const COLUMNS = ['User name', 'E-mail', 'Hub', 'Last sign-in', 'Name'];

export const TERMS = 'hub:france -username:7 signed-in:>=2025 ';

/** Milliseconds from a keystroke to the frame with its result; undefined if the result is the same as before. */
type Keystroke = number | undefined;

/** Types the text `before`, then types and deletes each word, and measures each keystroke. */
export async function keystrokes(page: Page, before = ''): Promise<Keystroke[]> {
  // A page in the background draws no frames.
  await page.bringToFront();
  await ready(page);
  const search = page.getByRole('searchbox');
  await search.fill('');
  await search.focus();
  const times: Keystroke[] = [];
  if (before !== '') times.push(...(await typed(page, before)));
  for (const word of WORDS) {
    times.push(...(await typed(page, [...word, ...Array.from(word, () => 'Backspace')])));
  }
  return times;
}

async function typed(page: Page, keys: Iterable<string>): Promise<Keystroke[]> {
  const times: Keystroke[] = [];
  const count = page.getByRole('main').getByRole('status').first();
  for (const key of keys) {
    // The number of rows found is drawn together with the rows.
    await markPainted(page, 'input', FOUND);
    const before = await count.innerText();
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    const time = await markedTime(page);
    times.push((await count.innerText()) === before ? undefined : time);
  }
  return times;
}

/** Returns the milliseconds from each click on a column's heading to the frame with the sorted rows. */
export async function sorts(page: Page): Promise<number[]> {
  await page.bringToFront();
  const times: number[] = [];
  for (const column of COLUMNS) {
    const heading = page.getByRole('columnheader', { name: column, exact: true });
    for (let turn = 0; turn < 2; turn += 1) {
      await ready(page);
      await markPainted(page, 'click', 'main tbody');
      await heading.getByRole('button').click();
      const time = await markedTime(page);
      if (time === undefined) throw new Error(`Sorting by ${column} changed nothing`);
      times.push(time);
    }
  }
  return times;
}

/** Scrolls from the top to the end, and checks every frame. */
export async function scrolled(
  page: Page,
): Promise<{ mostRows: number; slowFrames: number; longestFrame: number; frames: number }> {
  await page.bringToFront();
  await ready(page);
  return page.evaluate(async () => {
    const scroller = document.querySelector('main table')?.parentElement;
    if (!scroller) throw new Error('The list is missing');
    scroller.scrollTop = 0;
    const frames = 240;
    const step = (scroller.scrollHeight - scroller.clientHeight) / frames;
    let mostRows = 0;
    let slowFrames = 0;
    let longestFrame = 0;
    let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let count = 0; count < frames; count += 1) {
      // Scrolls slowly in the first half, like a wheel, then fast, like the scroll bar.
      scroller.scrollTop += count < frames / 2 ? 120 : step * 2;
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      // Times of frames are multiples of 16.7 ms, except for rounding.
      if (now - last > 25) slowFrames += 1;
      longestFrame = Math.max(longestFrame, now - last);
      last = now;
      mostRows = Math.max(mostRows, document.querySelectorAll('main tr[aria-rowindex]').length - 1);
    }
    return { mostRows, slowFrames, longestFrame, frames };
  });
}

/** Waits until rows are there and the page is idle. */
export async function ready(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).waitFor();
  await waitUntilIdle(page);
}

/** Lets the page mark the end of the frame that shows an event's effect, with the time since the event. */
export async function markPainted(page: Page, ...watched: Watched): Promise<void> {
  await page.evaluate(watchPainted, watched);
}

type Watched = readonly [event: 'input' | 'click', changed: string];

/**
 * The part of {@link markPainted} that runs in the page. No function in it may have a name: the
 * compiler would add a call to a helper that does not exist in the page.
 */
export const watchPainted = ([type, selector]: Watched): void => {
  performance.clearMarks();
  document.addEventListener(
    type,
    ({ timeStamp }) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => {
          // A message posted in a frame arrives after the frame has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () =>
            performance.mark('painted', { detail: performance.now() - timeStamp });
          port2.postMessage('');
        });
      }).observe(document.querySelector(selector) ?? document, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    },
    { once: true, capture: true },
  );
};

/** Returns the time marked as painted, or undefined after a second. */
export async function markedTime(page: Page): Promise<number | undefined> {
  const marked = page.waitForFunction(
    () => performance.getEntriesByName('painted').length > 0,
    undefined,
    { timeout: 1_000 },
  );
  if (!(await marked.catch(() => undefined))) return undefined;
  // An earlier keystroke without an effect still waits for a change, so this change may be marked for
  // several keystrokes. The last keystroke has the shortest time.
  return page.evaluate(() =>
    Math.min(
      ...performance
        .getEntriesByName('painted')
        .map((mark) => (mark instanceof PerformanceMark ? Number(mark.detail) : Number.NaN)),
    ),
  );
}
