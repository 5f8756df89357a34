import type { AlteredRow } from '@console/shared-auth/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { takeSnapshot } from '../activity/snapshot.ts';
import { type Fields, toExportColumns } from '../field/field.ts';
import { runToEnd } from '../idle/run-to-end.ts';
import { lines } from '../list/csv-download.ts';
import { type ListRow, type ListSource, listQuery } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';
import { rowFaults } from '../queries/row-faults.ts';

interface ForeignList<Row extends ListRow> {
  readonly source: ListSource<Row>;
  /** The rows of the response. */
  readonly altered: readonly AlteredRow[];
  readonly draw: (address: string) => unknown;
  readonly route: string;
  readonly name: (row: Row) => string;
  readonly fields: Fields<Row>;
}

/** Matches text that must never appear in a page: a failed screen's number, or an invalid value. */
const UNREAD = /MF-0(?:79|80)|undefined|\[object|Invalid Date|NaN|\{\{/;

/**
 * Tests a list in which every row has an invalid field: sorts by each column, searches, opens each
 * row, exports, and takes a snapshot for the next visit. Expects no failure, a report of each fault,
 * and all rows except those without an id.
 */
export async function workInForeignList<Row extends ListRow>(
  list: ForeignList<Row>,
): Promise<void> {
  const { source, altered, draw, route, name } = list;
  const failed = jest.spyOn(console, 'error');
  draw(`${route}/list`);
  const notice = await screen.findByText(/of the server’s answer could not be read completely/);
  const wrong = altered.filter(({ expected }) => expected !== undefined);
  expect(notice).toHaveTextContent(`${wrong.length} rows`);
  expect(rowFaults.get().get(JSON.stringify(source.key))).toEqual(
    wrong.map(({ field, expected, isShown, row }) => {
      const place = altered.findIndex((one) => one.row === row) + 1;
      return expect.objectContaining({ place, field, expected, isShown });
    }),
  );
  const [{ field, expected } = { field: '', expected: '' }] = wrong;
  expect(notice.closest('p')).toHaveTextContent(`row 1, ${field}: expected ${expected}, got`);

  const rows = await queryClient.fetchQuery({ ...listQuery(source), staleTime: Infinity });
  expect(rows).toHaveLength(altered.filter(({ isShown }) => isShown).length);
  for (const heading of document.querySelectorAll('th button')) {
    fireEvent.click(heading);
    fireEvent.click(heading);
    await act(async () => undefined);
    expect(document.body).not.toHaveTextContent(UNREAD);
  }
  for (const text of ['text', 'created:>2020', 'signed-in:none', '-name:text', 'tenants:>1', '']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
    await act(async () => undefined);
    expect(document.body).not.toHaveTextContent(UNREAD);
  }
  for (const { id } of rows) {
    act(() => {
      window.history.pushState(null, '', `${route}/${id}`);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await waitFor(() => expect(codesInDrawer()).toContain(id));
    expect(document.body).not.toHaveTextContent(UNREAD);
  }
  const cells = [...lines(toExportColumns(list.fields, String), rows)].flat();
  expect(cells.filter((cell) => UNREAD.test(cell))).toEqual([]);
  const fields = Object.keys(altered[0]?.row ?? {});
  expect(runToEnd(takeSnapshot({ rows, fields, nameOf: name }, 0)).ids).toHaveLength(1);
  expect(rows.map(name).filter((one) => one === '')).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
}

const codesInDrawer = () =>
  [...document.querySelectorAll('dialog code')].map(({ textContent }) => textContent);
