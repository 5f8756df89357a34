import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { type ListViewState, useCleanAddress, useListView } from './use-list-view.ts';

const rules = {
  columns: ['name'],
  defaultSort: { column: 'name', direction: 'ascending' },
  filters: [],
} as const;

const NO_FILTERS: readonly never[] = [];
const NO_ROWS: readonly { readonly id: string }[] = [];
const ROWS = [{ id: '1' }];

let list: ListViewState;

/** A list whose user types a letter between the rendering of the first rows and its effects. */
function List({ rows }: { readonly rows: typeof NO_ROWS }) {
  list = useListView(rules, '/things');
  const { view, setView } = list;
  useLayoutEffect(() => {
    if (rows.length > 0) setView({ query: `${view.query}u` });
  }, [rows]);
  useCleanAddress({ rows, filters: NO_FILTERS, view, setView, rules });
  return <output>{view.query}</output>;
}

const inRouter = (rows: typeof NO_ROWS) => (
  <BrowserRouter>
    <List rows={rows} />
  </BrowserRouter>
);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each(['', '?sort=nothing'])(
  'keeps a letter typed while the first rows arrive, at the address "%s"',
  (search) => {
    window.history.replaceState(null, '', `/things/list${search}`);
    const { rerender } = render(inRouter(NO_ROWS));
    act(() => list.setView({ query: 'Banq' }));
    rerender(inRouter(ROWS));
    expect(screen.getByRole('status')).toHaveTextContent('Banqu');
    act(() => jest.runOnlyPendingTimers());
    expect(window.location.search).toBe('?q=Banqu');
  },
);

test('a change made by an earlier render keeps text that was typed later', () => {
  window.history.replaceState(null, '', '/things/list');
  render(inRouter(NO_ROWS));
  const { setView } = list;
  act(() => list.setView({ query: 'typed' }));
  act(() => jest.runOnlyPendingTimers());
  act(() => setView({ filters: {} }));
  expect(screen.getByRole('status')).toHaveTextContent('typed');
});
