import {
  countsText,
  daysOf,
  namesText,
  type RouteNews,
  sinceText,
  verdictText,
  type Words,
  type Write,
} from './activity-text.ts';
import type { Names } from './use-names.ts';

/** All of it as a text, for a message: a line for each thing that changed and each thing done. */
export function copiedText(
  t: Words,
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
        const said = row.fields.map(({ name, before, after }) => {
          const field = names.field(fields[name], name);
          return before === undefined
            ? t('changedField', { field })
            : `${field} ${before} → ${after}`;
        });
        return `\t${t('row', { name: row.name })} ${said.join(', ')}`;
      }),
      ...(gone.length > 0 ? [`\t${t('names.gone', { names: namesText(t, gone, all) })}`] : []),
    ];
  });
  const done = daysOf(writes).flatMap(({ date, writes: ofDay }) => [
    date ?? t('doneToday'),
    ...ofDay.map(({ time, write }) => {
      const verdict = verdictText(t, write, names.fieldOf(write.kind));
      return `${time}\t${names.sentenceText(t, write)}\t${verdict}`;
    }),
  ]);
  return [...lists, ...done].join('\n');
}
