import { type Query, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, Sort } from '../list-index/column.ts';
import { FirstLines, type FirstRows } from '../list-index/first-lines.ts';
import { getListIndex, type ListIndex } from '../list-index/list-index.ts';
import { allPositions } from '../list-index/positions.ts';
import type { ListRow, ListSource } from '../queries/list-source.ts';
import { queryNamed, showFirst } from '../queries/read-first.ts';

export interface Listed<Row extends ListRow> {
  readonly source: ListSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly defaultSort: Sort;
}

export interface EarlyRows<Row extends ListRow> {
  readonly index: ListIndex<Row>;
  readonly positions: Uint32Array;
}

/** Returns the first rows of a long list in default order, before the other rows are parsed. */
export function useFirstRows<Row extends ListRow>(
  { source, columns, defaultSort }: Listed<Row>,
  isPlain: boolean,
  isAwaited: boolean,
): EarlyRows<Row> | undefined {
  const { language } = useTranslation().i18n;
  const [found, setFound] = useState<FirstRows<Row> & { readonly of: Query | undefined }>();
  const { column: id, direction } = defaultSort;
  const column = columns.find((one) => one.id === id && one.kind === 'text');
  const isShown = isPlain && direction === 'ascending';
  useLayoutEffect(() => {
    if (!isShown || !column) return undefined;
    return showFirst(source, (query) => {
      const lines = new FirstLines(column, source.isRow, language);
      const show = () => {
        const rows = lines.rows();
        setFound(rows && { ...rows, of: query });
        return rows !== undefined;
      };
      return { take: (text) => lines.take(text), show };
    });
  }, [isShown, column, source, language]);
  // Ignore first rows of another list or of another user.
  const query = queryNamed(useQueryClient(), source.key);
  const first = isAwaited && isShown && found?.of === query ? found : undefined;
  return useMemo(() => {
    if (!first) return undefined;
    const index = getListIndex(first.rows, columns, language);
    return { index, positions: allPositions(first.count) };
  }, [first, columns, language]);
}
