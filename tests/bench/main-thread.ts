import type { CDPSession, Page } from '@playwright/test';
import { median } from './statistics.ts';

/** The work of a page's main thread so far, in milliseconds. */
export interface Work {
  /** The time of all tasks. */
  readonly tasks: number;
  readonly scripts: number;
  /** Style and layout. */
  readonly layout: number;
}

/** Reads the work of a page's main thread, until it is ended or the page is closed. */
export interface WorkWatch {
  readonly read: () => Promise<Work>;
  readonly end: () => Promise<void>;
}

/** @param clock - `processor` counts the processor's time; `wall` also counts the time spent waiting for it */
export async function watchWork(
  page: Page,
  clock: 'processor' | 'wall' = 'processor',
): Promise<WorkWatch> {
  // A session has one clock.
  const client = await page.context().newCDPSession(page);
  const timeDomain = clock === 'processor' ? 'threadTicks' : 'timeTicks';
  await client.send('Performance.enable', { timeDomain });
  return { read: () => readWork(client), end: () => client.detach() };
}

async function readWork(client: CDPSession): Promise<Work> {
  const { metrics } = await client.send('Performance.getMetrics');
  const milliseconds = (...names: string[]) =>
    1000 *
    metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value, 0);
  return {
    tasks: milliseconds('TaskDuration'),
    scripts: milliseconds('ScriptDuration'),
    layout: milliseconds('LayoutDuration', 'RecalcStyleDuration'),
  };
}

/** Returns the work between two readings; with a number of `times`, of one of them. */
export const workBetween = (before: Work, after: Work, times = 1): Work => ({
  tasks: (after.tasks - before.tasks) / times,
  scripts: (after.scripts - before.scripts) / times,
  layout: (after.layout - before.layout) / times,
});

/** Formats the medians: `main thread 14 ms, of which scripts 9 ms, style and layout 3 ms`. */
export function formatWork(works: readonly Work[]): string {
  const at = (part: keyof Work) => `${median(works.map((work) => work[part])).toFixed(0)} ms`;
  return `main thread ${at('tasks')}, of which scripts ${at('scripts')}, style and layout ${at('layout')}`;
}

/** Formats the medians of the console, and those of the single-page app. */
export const formatBothWorks = (runs: readonly (readonly [readonly Work[], readonly Work[]])[]) =>
  `${formatWork(runs.flatMap(([own]) => own))}; in the single-page app: ${formatWork(runs.flatMap(([, twin]) => twin))}`;
