import type { Page } from '@playwright/test';
import { pairByIndex } from './in-turn.ts';
import { HELD } from './list-day-interactions.ts';
import { formatBothWorks, type Work, watchWork, workBetween } from './main-thread.ts';
import { watchReport } from './page-report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** Words that are typed, then deleted, letter by letter. */
export const WORDS = ['aline frue', 'user-4321', 'daniel hub', 'cote 77', 'zzz'];

export const FOUND = 'main h1 ~ [role=status]';

const COLUMNS = ['User name', 'E-mail', 'Hub', 'Last sign-in', 'Name'];

export const TERMS = 'hub:france -username:7 signed-in:>=2025 ';

/** An interaction that was measured. */
export interface Timed {
  /** Milliseconds from the event to the frame with its result; undefined if the result is the same as before. */
  readonly time: number | undefined;
  /** The work of the main thread until after that frame. */
  readonly work: Work;
}

/** Types the text `before`, then types and deletes each word, and measures each keystroke. */
export async function keystrokes(page: Page, before = ''): Promise<Timed[]> {
  // A page in the background draws no frames.
  await page.bringToFront();
  await ready(page);
  const search = page.getByRole('searchbox');
  await search.fill('');
  await search.focus();
  const all: Timed[] = [];
  if (before !== '') all.push(...(await typed(page, before)));
  for (const word of WORDS) {
    all.push(...(await typed(page, [...word, ...Array.from(word, () => 'Backspace')])));
  }
  return all;
}

async function typed(page: Page, keys: Iterable<string>): Promise<Timed[]> {
  const all: Timed[] = [];
  const count = page.getByRole('main').getByRole('status').first();
  const isChanged = textsInTurn();
  for (const key of keys) {
    // The number of rows found is drawn together with the rows.
    const before = await count.innerText();
    const one = await timed(
      page,
      ['input', FOUND],
      () => page.keyboard.press(key === ' ' ? 'Space' : key),
      NO_EFFECT_AFTER_MS,
    );
    all.push(isChanged(before, await count.innerText()) ? one : { ...one, time: undefined });
  }
  return all;
}

/** Clicks on each column's heading, twice, and measures each click. */
export async function sorts(page: Page): Promise<Timed[]> {
  await page.bringToFront();
  const all: Timed[] = [];
  for (const column of COLUMNS) {
    const heading = page.getByRole('columnheader', { name: column, exact: true });
    for (let turn = 0; turn < 2; turn += 1) {
      await ready(page);
      const one = await timed(page, ['click', 'main tbody'], () =>
        heading.getByRole('button').click(HELD),
      );
      if (one.time === undefined) throw new Error(`Sorting by ${column} changed nothing`);
      all.push(one);
    }
  }
  return all;
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

/**
 * Measures an interaction.
 *
 * @param watched - the type of its event, and a selector of the element in which its result appears
 * @param longestMs - the time after which it counts as one without an effect
 */
export async function timed(
  page: Page,
  watched: Watched,
  act: () => Promise<void>,
  longestMs = 1_000,
): Promise<Timed> {
  await page.evaluate(watchPainted, watched);
  const work = await watchWork(page);
  const before = await work.read();
  const isPainted = watchReport(page, 'painted');
  await act();
  const time = (await isPainted(longestMs)) ? await markedTime(page) : undefined;
  const after = await work.read();
  await work.end();
  return { time, work: workBetween(before, after) };
}

/** Returns the pairs of times, and the work of the interactions that changed something. */
export function timedInTurn(runs: readonly (readonly [readonly Timed[], readonly Timed[]])[]) {
  const times = (all: readonly Timed[]) => all.map(({ time }) => time);
  const works = (all: readonly Timed[]) =>
    all.filter(({ time }) => time !== undefined).map(({ work }) => work);
  return {
    twins: pairByIndex(runs.map(([own, other]) => [times(own), times(other)])),
    profile: formatBothWorks(runs.map(([own, other]) => [works(own), works(other)])),
  };
}

type Watched = readonly [event: 'input' | 'click', changed: string];

/**
 * Lets the page mark the end of the frame that shows an event's effect, with the time since the event, and report it.
 * It runs in the page. No function in it may have a name: the compiler would add a call to a helper that
 * does not exist in the page.
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
          port1.onmessage = () => {
            performance.mark('painted', { detail: performance.now() - timeStamp });
            console.debug('painted');
          };
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

/** Milliseconds after which a keystroke counts as one without an effect. */
export const NO_EFFECT_AFTER_MS = 300;

/**
 * Returns a function that compares the texts before and after an interaction.
 *
 * @throws {Error} if a text differs from the last one: the last interaction took longer than {@link NO_EFFECT_AFTER_MS}
 */
export function textsInTurn(): (before: string, after: string) => boolean {
  let last: string | undefined;
  return (before, after) => {
    if (last !== undefined && before !== last)
      throw new Error(`"${before}" replaced "${last}" after more than ${NO_EFFECT_AFTER_MS} ms`);
    last = after;
    return before !== after;
  };
}

/** Returns the time that is marked as painted. */
function markedTime(page: Page): Promise<number> {
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
