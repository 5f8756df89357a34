import { formatDateTime, formatNumber } from '@console/shared-ui';
import type { loadActivity } from '@console/shared-ui/internal';
import type { TFunction } from 'i18next';

/** The activity log of shared-ui. Its code loads on demand. */
export type Activity = Awaited<ReturnType<typeof loadActivity>>;
export type Write = ReturnType<Activity['writeLog']['get']>[number];
export type RouteNews = ReturnType<Activity['newsByRoute']>[number];

/** The texts of `activityWords`. */
export type Texts = TFunction;

/** Returns the number of changes in a list. */
export const changesIn = ({ changes: { added, changed, gone } }: RouteNews): number =>
  added.length + changed.length + gone.length;

/** Splits a time into date and time of day. Also tells whether the day is today or yesterday. */
function splitTime(at: number, now: number) {
  const [date = '', time = ''] = formatDateTime(new Date(at).toISOString()).split(', ');
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const yesterday = new Date(midnight - 1).setHours(0, 0, 0, 0);
  const day = at >= midnight ? 'today' : at >= yesterday ? 'yesterday' : 'before';
  return { day, date, time } as const;
}

/** Returns, for example, "Since yesterday, 17:32". */
export function sinceText(t: Texts, since: number, now = Date.now()): string {
  const { day, ...values } = splitTime(since, now);
  return t(`since.${day}`, values);
}

/** Returns, for example, "14 changes since yesterday". */
export function buttonText(t: Texts, count: number, since: number, now = Date.now()): string {
  const { day, ...values } = splitTime(since, now);
  return t(`button.${day}`, { ...values, count });
}

/** The writes of one day, newest first. */
export interface Day {
  /** Undefined for today. */
  readonly date: string | undefined;
  readonly writes: readonly { readonly time: string; readonly write: Write }[];
}

/** Groups the log by day. */
export function groupByDay(writes: readonly Write[], now = Date.now()): readonly Day[] {
  const days = new Map<string | undefined, { time: string; write: Write }[]>();
  for (const write of writes) {
    const { day, date, time } = splitTime(write.at, now);
    const name = day === 'today' ? undefined : date;
    days.set(name, [...(days.get(name) ?? []), { time, write }]);
  }
  return [...days].map(([date, writes]) => ({ date, writes }));
}

/** Summarizes the outcome of a write in one line. */
export function verdictText(t: Texts, write: Write, fieldName: (field: string) => string): string {
  const { verb, total, done, found, lost, doubts, reasons, undone } = write;
  const isOne = total === 1;
  const parts: string[] = [];
  if (write.fields && done > 0) parts.push(write.fields.map(fieldName).join(', '));
  if (!isOne) parts.push(t('doneOf', { done, total }));
  if (found > 0)
    parts.push(isOne ? t(`found.${foundState(verb)}`) : t('found.many', { count: found }));
  if (doubts.length > 0) parts.push(isOne ? t('unknown') : t('unknown', { count: doubts.length }));
  if (lost > 0) parts.push(isOne ? t('lost.one') : t('lost.many', { count: lost }));
  for (const { text, count } of reasons)
    parts.push(isOne ? text : `${formatNumber(count)} ${text}`);
  if (write.isOpen) parts.push(t('open'));
  if (undone !== undefined) {
    parts.push(undone === done ? t('undone') : t('undoneOf', { done: undone }));
  }
  const nonEmpty = parts.filter(Boolean);
  const outcome = nonEmpty.length === 0 ? t('done') : nonEmpty.join(' · ');
  return write.reason ? `${outcome} · ${t('reason', { reason: write.reason })}` : outcome;
}

const foundState = (verb: Write['verb']) => {
  if (verb === 'create' || verb === 'change') return 'stored';
  return verb === 'delete' ? 'deleted' : 'done';
};

/** Splits a sentence into text and the placeholders `{what}` and `{place}`. */
export function splitSentence(sentence: string): readonly string[] {
  return sentence.split(/(\{(?:what|place)\})/).filter(Boolean);
}

/** Lists up to `most` names, and counts the others. */
export function namesText(
  t: Texts,
  things: readonly { readonly name: string }[],
  most = 5,
): string {
  const names = things
    .slice(0, most)
    .map(({ name }) => name)
    .join(', ');
  return things.length > most ? t('names.more', { names, count: things.length - most }) : names;
}

/** Returns, for example, "2 new, 1 gone". */
export function countsText(t: Texts, { changes }: RouteNews): string {
  const parts = (['added', 'changed', 'gone'] as const).flatMap((kind) => {
    const count = changes[kind].length;
    return count > 0 ? [t(`list.${kind}`, { count })] : [];
  });
  return parts.length > 0 ? parts.join(', ') : t('list.none');
}
