import { ApiError, grant } from '@console/shared-auth/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../queries/query-client.ts';
import { LONG_ROWS, manyThings, serve, toTexts } from '../testing/long-list.ts';
import { call, draw, keep, names, resetList } from '../testing/things-list.tsx';

const person = userEvent.setup({ delay: null });

beforeEach(resetList);
afterEach(() => jest.restoreAllMocks());

const inOrder = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${at}`);

test('the first rows of a long list appear before the others', async () => {
  const { finish } = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  const table = screen.getByRole('table', { name: 'Things' });
  const early = names();
  expect(early.length).toBeGreaterThan(15);
  expect(early).toEqual(inOrder('Thing', early.length));
  expect(table).toHaveAttribute('aria-busy', 'true');
  expect(table).toHaveAttribute('aria-rowcount', `${LONG_ROWS + 1}`);
  expect(screen.getByRole('row', { name: /Thing 3 / })).toHaveAttribute('aria-rowindex', '5');
  expect(screen.queryByRole('checkbox', { name: 'Select all that match' })).toBeNull();
  expect(screen.queryByText(/\d things/)).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const rows = within(table).getAllByRole('row');

  await finish();
  await screen.findByText(`${LONG_ROWS} things`);
  expect(table).toBeInTheDocument();
  expect(table).not.toHaveAttribute('aria-busy');
  expect(table).toHaveAttribute('aria-rowcount', `${LONG_ROWS + 1}`);
  expect(screen.getByRole('checkbox', { name: 'Select all that match' })).not.toBeChecked();
  const whole = within(table).getAllByRole('row');
  expect(rows.filter((row, at) => row !== whole[at])).toEqual([]);
  expect(names()).toEqual(inOrder('Thing', names().length));
  expect(call).toHaveBeenCalledTimes(1);
});

test.each(['?q=thing', '?sort=-name', '?sort=size', '?columns=name', '?view=Mine', '?other=1'])(
  'shows no rows early with %s in the address',
  async (search) => {
    const { finish, looked, paused } = serve(manyThings('Thing'));
    draw(`/things/list${search}`);
    await waitFor(() => expect(paused).toHaveBeenCalled());
    expect(looked).not.toHaveBeenCalledWith(true);
    expect(screen.queryAllByRole('rowheader')).toEqual([]);
    await finish();
    await screen.findByText(`${LONG_ROWS} things`);
  },
);

test('shows no rows of a short list early', async () => {
  const { finish, paused } = serve(manyThings('Thing', LONG_ROWS - 1));
  draw();
  await waitFor(() => expect(paused).toHaveBeenCalled());
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  await finish();
  await screen.findByText(`${LONG_ROWS - 1} things`);
});

test('a row that is selected early stays selected', async () => {
  const { finish } = serve(manyThings('Thing'));
  draw();
  const box = await screen.findByRole('checkbox', { name: 'Select Thing 2' });
  await person.click(box);
  expect(box).toBeChecked();
  expect(box).toHaveFocus();
  await finish();
  await screen.findByText(`${LONG_ROWS} things`);
  expect(screen.getByRole('checkbox', { name: 'Select Thing 2' })).toBe(box);
  expect(box).toBeChecked();
  expect(box).toHaveFocus();
  await person.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(keep).toHaveBeenCalledWith([expect.objectContaining({ name: 'Thing 2' })]);
});

test('a range that is selected early has the right rows', async () => {
  const { finish } = serve(manyThings('Thing'));
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Thing 1' }));
  await person.keyboard('{Shift>}');
  await person.click(screen.getByRole('checkbox', { name: 'Select Thing 4' }));
  await person.keyboard('{/Shift}');
  await finish();
  expect(await screen.findByText('4 selected')).toBeVisible();
});

test('a search while the list loads shows no rows until all rows are loaded', async () => {
  const { finish } = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  const search = screen.getByRole('searchbox');
  await person.type(search, '19999');
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  await person.clear(search);
  expect(names()[0]).toBe('Thing 0');
  await person.type(search, '19999');
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  await finish();
  await screen.findByText(`1 of ${LONG_ROWS} things`);
  expect(names()).toEqual(['Thing 19999']);
});

test('an early change of order applies to all rows', async () => {
  const { finish } = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  await person.click(screen.getByRole('button', { name: 'Name' }));
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  await finish();
  await screen.findByText(`${LONG_ROWS} things`);
  expect(names().slice(0, 2)).toEqual(['Thing 19999', 'Thing 19998']);
});

test('shows no rows early if a part of the text has an unknown format', async () => {
  const [first = '', last = ''] = toTexts(manyThings('Thing', 2 * LONG_ROWS));
  const texts = [first, '[{"id": "none", "name": "A"}]', last];
  let drawn = 0;
  call.mockImplementationOnce(async ({ beforeParse, onText }) => {
    for (const text of texts) if (!onText?.(text)) await beforeParse?.();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    drawn = screen.queryAllByRole('rowheader').length;
    return { data: [] };
  });
  draw();
  await screen.findByText('There are no things.');
  expect(drawn).toBe(0);
});

test('the table has its final height early, at any scroll position', async () => {
  const { finish } = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  const table = screen.getByRole('table', { name: 'Things' });
  const height = () =>
    Array.from(table.querySelectorAll('tbody tr'), (row) =>
      row instanceof HTMLElement ? Number.parseFloat(row.style.height) : 0,
    ).reduce((sum, one) => sum + one, 0);
  const top = height();
  const scroller = table.parentElement;
  if (scroller) fireEvent.scroll(scroller, { target: { scrollTop: top / 2 } });
  const early = height();
  await finish();
  await screen.findByText(`${LONG_ROWS} things`);
  expect([early, height()]).toEqual([top, top]);
});

test('a list that fails after its first rows shows why, and none of its rows', async () => {
  const { fail } = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  await fail(new ApiError({ kind: 'malformed' }));
  const alert = await screen.findByRole('alert');
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  expect(screen.queryByRole('table')).toBeNull();

  const again = serve(manyThings('Other'));
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Other 0' });
  expect(screen.queryByText(/Thing \d/)).toBeNull();
  await again.finish();
  await screen.findByText(`${LONG_ROWS} things`);
});

test('leaving while the list loads aborts the request without an error', async () => {
  const raised = jest.spyOn(console, 'error');
  const { finish } = serve(manyThings('Thing'));
  const { unmount } = draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  unmount();
  expect(call.mock.calls[0]?.[0].signal.aborted).toBe(true);
  await finish();
  expect(raised).not.toHaveBeenCalled();
});

test('leaving before any text has arrived causes no error', async () => {
  const raised = jest.spyOn(console, 'error');
  let arrive = () => {};
  call.mockImplementationOnce(async ({ beforeParse, onText }) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    for (const text of toTexts(manyThings('Thing'))) onText?.(text);
    await beforeParse?.();
    return { data: [] };
  });
  const { unmount } = draw();
  await waitFor(() => expect(call).toHaveBeenCalled());
  unmount();
  await act(async () => arrive());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(raised).not.toHaveBeenCalled();
});

/** Takes all permissions away, then signs in another user; records all text rendered afterwards. */
function changeUser(): string[] {
  act(() => queryClient.clear());
  grant();
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  const drawn: string[] = [];
  const record = (changes: MutationRecord[]) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of [...addedNodes, ...removedNodes]) drawn.push(node.textContent ?? '');
    }
  };
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(record).observe(document.body, all);
  grant('GetTenants');
  return drawn;
}

test.each([
  ['that were shown early', { isWhole: false, search: '' }],
  ['of a whole list', { isWhole: true, search: '' }],
  ['of a list that was searched', { isWhole: true, search: 'x' }],
])('another user never sees the first user’s rows %s', async (_, { isWhole, search }) => {
  const before = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  if (isWhole) {
    await before.finish();
    await screen.findByText(`${LONG_ROWS} things`);
  }
  if (search) await person.type(screen.getByRole('searchbox'), search);
  const { finish } = serve(manyThings('Other'));
  const drawn = changeUser();
  if (!isWhole) await before.finish();
  if (search) await person.clear(screen.getByRole('searchbox'));
  else await screen.findByRole('link', { name: 'Other 0' });
  await finish();
  await screen.findByText(`${LONG_ROWS} things`);
  expect(drawn.filter((text) => text.includes('Thing 0'))).toEqual([]);
});

test('another user sees no rows until the list for that user arrives', async () => {
  serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  call.mockImplementationOnce(() => new Promise(() => {}));
  act(() => queryClient.clear());
  grant('GetTenants');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(call).toHaveBeenCalledTimes(2);
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
});
