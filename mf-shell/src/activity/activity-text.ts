import { formatDateTime, formatNumber, type loadActivity } from '@console/shared-ui';
import type { TFunction } from 'i18next';

/** What shared-ui remembers, once its code has come. */
export type Activity = Awaited<ReturnType<typeof loadActivity>>;
export type Write = ReturnType<Activity['writeLog']['get']>[number];
export type RouteNews = ReturnType<Activity['newsByRoute']>[number];

/** The texts of `activityWords`. */
export type Words = TFunction;

/** How much has changed in a list. */
export const countOf = ({ changes: { added, changed, gone } }: RouteNews): number =>
  added.length + changed.length + gone.length;

/** A moment, and how long ago its day is. */
function dayOf(at: number, now: number) {
  const [date = '', time = ''] = formatDateTime(new Date(at).toISOString()).split(', ');
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const yesterday = new Date(midnight - 1).setHours(0, 0, 0, 0);
  const day = at >= midnight ? 'today' : at >= yesterday ? 'yesterday' : 'before';
  return { day, date, time } as const;
}

/** "Since yesterday, 17:32" */
export function sinceText(t: Words, since: number, now = Date.now()): string {
  const { day, ...values } = dayOf(since, now);
  return t(`since.${day}`, values);
}

/** "14 changes since yesterday" */
export function buttonText(t: Words, count: number, since: number, now = Date.now()): string {
  const { day, ...values } = dayOf(since, now);
  return t(`button.${day}`, { ...values, count });
}

/** Writes of one day, the newest first. */
export interface Day {
  /** Nothing for today. */
  readonly date: string | undefined;
  readonly writes: readonly { readonly time: string; readonly write: Write }[];
}

/** The log by days. */
export function daysOf(writes: readonly Write[], now = Date.now()): readonly Day[] {
  const days = new Map<string | undefined, { time: string; write: Write }[]>();
  for (const write of writes) {
    const { day, date, time } = dayOf(write.at, now);
    const name = day === 'today' ? undefined : date;
    days.set(name, [...(days.get(name) ?? []), { time, write }]);
  }
  return [...days].map(([date, writes]) => ({ date, writes }));
}

/** How a write went, in a line. */
export function verdictText(t: Words, write: Write, fieldName: (field: string) => string): string {
  const { verb, total, done, found, lost, doubts, reasons, undone } = write;
  const isOne = total === 1;
  const parts: string[] = [];
  if (write.fields && done > 0) parts.push(write.fields.map(fieldName).join(', '));
  if (!isOne) parts.push(t('doneOf', { done, total }));
  if (found > 0)
    parts.push(isOne ? t(`found.${foundAs(verb)}`) : t('found.many', { count: found }));
  if (doubts.length > 0) parts.push(isOne ? t('unknown') : t('unknown', { count: doubts.length }));
  if (lost > 0) parts.push(isOne ? t('lost.one') : t('lost.many', { count: lost }));
  for (const { text, count } of reasons)
    parts.push(isOne ? text : `${formatNumber(count)} ${text}`);
  if (write.isOpen) parts.push(t('open'));
  if (undone !== undefined) {
    parts.push(undone === done ? t('undone') : t('undoneOf', { done: undone }));
  }
  const said = parts.filter(Boolean);
  return said.length === 0 ? t('done') : said.join(' · ');
}

const foundAs = (verb: Write['verb']) => {
  if (verb === 'create' || verb === 'change') return 'stored';
  return verb === 'delete' ? 'deleted' : 'done';
};

/** A sentence in its parts: words, and the names of what is drawn between them. */
export function partsOf(sentence: string): readonly string[] {
  return sentence.split(/(\{(?:what|place)\})/).filter(Boolean);
}

/** Names, as far as somebody would read them. */
export function namesText(
  t: Words,
  things: readonly { readonly name: string }[],
  most = 5,
): string {
  const names = things
    .slice(0, most)
    .map(({ name }) => name)
    .join(', ');
  return things.length > most ? t('names.more', { names, count: things.length - most }) : names;
}

/** "2 new, 1 gone" */
export function countsText(t: Words, { changes }: RouteNews): string {
  const parts = (['added', 'changed', 'gone'] as const).flatMap((kind) => {
    const count = changes[kind].length;
    return count > 0 ? [t(`list.${kind}`, { count })] : [];
  });
  return parts.length > 0 ? parts.join(', ') : t('list.none');
}
