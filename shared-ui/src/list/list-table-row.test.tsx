import { render, screen } from '@testing-library/react';
import type { Column } from '../list-index/column.ts';
import { ListTableRow } from './list-table-row.tsx';

interface Entry {
  readonly id: string;
  readonly at: string;
}

const columns: readonly Column<Entry>[] = [
  { id: 'at', title: 'At', kind: 'time', value: ({ at }) => at, width: 1 },
  {
    id: 'none',
    title: 'None',
    kind: 'text',
    value: () => undefined,
    cell: () => undefined,
    width: 1,
  },
  { id: 'awaited', title: 'Awaited', kind: 'text', value: () => 'x', cell: () => null, width: 1 },
];

test('the first column follows its kind; a cell without content is a dash, one that loads is empty', () => {
  render(
    <table>
      <tbody>
        <ListTableRow
          row={{ id: 'e1', at: '2026-03-31T10:00:00Z' }}
          rowIndex={2}
          columns={columns}
          address="/things/e1"
          search=""
          height={40}
          open={false}
          fresh={false}
          selected={undefined}
          choiceLabel={(name) => name}
          onToggle={undefined}
          onFollow={() => undefined}
        />
      </tbody>
    </table>,
  );
  expect(screen.getByRole('rowheader')).toHaveTextContent('31.03.2026');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['–', '']);
});
