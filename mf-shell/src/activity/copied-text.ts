import {
  countsText,
  groupByDay,
  namesText,
  type RouteNews,
  sinceText,
  type Texts,
  verdictText,
  type Write,
} from './activity-text.ts';
import type { Names } from './use-names.ts';

/** Returns the content of the panel as text for an email: a line for each change and each write. */
export function copiedText(
  t: Texts,
  names: Names,
  news: readonly RouteNews[],
  writes: readonly Write[],
): string {
  const lists = news.flatMap((one) => {
    const { route, fields, changes, since } = one;
    const { added, changed, gone } = changes;
    const all = Number.POSITIVE_INFINITY;
    return [
      `${names.list(route)} · ${sinceText(t, since)} · ${countsText(t, one)}`,
      ...(added.length > 0 ? [`\t${t('names.added', { names: namesText(t, added, all) })}`] : []),
      ...changed.map((row) => {
        const fieldTexts = row.fields.map(({ name, before, after }) => {
          const field = names.field(fields[name], name);
          return before === undefined
            ? t('changedField', { field })
            : `${field} ${before} → ${after}`;
        });
        return `\t${t('row', { name: row.name })} ${fieldTexts.join(', ')}`;
      }),
      ...(gone.length > 0 ? [`\t${t('names.gone', { names: namesText(t, gone, all) })}`] : []),
    ];
  });
  const done = groupByDay(writes).flatMap(({ date, writes: ofDay }) => [
    date ?? t('doneToday'),
    ...ofDay.map(({ time, write }) => {
      const verdict = verdictText(t, write, names.fieldNames(write.kind));
      return `${time}\t${names.sentenceText(t, write)}\t${verdict}`;
    }),
  ]);
  return [...lists, ...done].join('\n');
}
