import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../assets/i18n/en.json';
import { drawScreen } from '../testing/draw-screen.tsx';
import {
  ApiError,
  grant,
  permissions$,
  serverEvents$,
  signOut,
} from '../testing/shared-auth.fake.ts';
import type { Column } from './column.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListSource } from './list-source.ts';
import type { ListWords } from './list-words.ts';

jest.mock('@console/shared-auth', () => jest.requireActual('../testing/shared-auth.fake.ts'));

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly size?: number;
}

const call = jest.fn<Promise<{ data?: unknown }>, [AbortSignal]>();

const source: ListSource<Thing> = {
  key: ['tenant', 'thing'],
  permission: 'GetTenants',
  call,
  isRow: (value): value is Thing => typeof value === 'object' && value !== null && 'name' in value,
};

const columns: readonly Column<Thing>[] = [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name, width: 60 },
  { id: 'size', title: 'Size', kind: 'number', value: ({ size }) => size, width: 40 },
];

const words: ListWords = {
  title: 'Things',
  count: (total) => `${total} things`,
  found: (shown, total) => `${shown} of ${total} things`,
  search: 'Search things',
  empty: 'There are no things.',
  noMatch: 'No thing matches.',
  failed: 'The things could not be loaded.',
  noAccess: 'You may not see things.',
};

const things: Thing[] = [
  { id: 't1', name: 'Banque du Léman', size: 2 },
  { id: 't2', name: 'Atelier', size: 30 },
  { id: 't3', name: 'Clinique' },
];

function draw(address = '/things/list') {
  return drawScreen(
    <ListScreen
      name="things"
      source={source}
      columns={columns}
      defaultSort={{ column: 'name', direction: 'ascending' }}
      words={words}
      route="/things"
      selectionActions={(rows) => <button type="button">Keep {rows.length}</button>}
    />,
    address,
    { 'shared-ui': texts },
  );
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

beforeEach(() => {
  call.mockReset().mockResolvedValue({ data: things });
  grant('GetTenants');
  localStorage.clear();
});

test('rows are in order, with their place in the whole list', async () => {
  draw();
  await screen.findByText('3 things');
  expect(names()).toEqual(['Atelier', 'Banque du Léman', 'Clinique']);
  expect(screen.getByRole('table', { name: 'Things' })).toHaveAttribute('aria-rowcount', '4');
  expect(screen.getByRole('row', { name: /Clinique/ })).toHaveAttribute('aria-rowindex', '4');
});

test('a search narrows the list, says how much is seen, and is in the address', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await person.type(await screen.findByRole('searchbox', { name: 'Search things' }), 'leman');
  await screen.findByText('1 of 3 things');
  expect(names()).toEqual(['Banque du Léman']);
  await waitFor(() => expect(window.location.search).toBe('?q=leman'));
});

test('what an address asks for is shown, and the address stays as it is', async () => {
  draw('/things/list?q=a&sort=-name&other=1#x');
  await screen.findByText('2 of 3 things');
  expect(names()).toEqual(['Banque du Léman', 'Atelier']);
  expect(screen.getByRole('searchbox')).toHaveValue('a');
  expect(window.location.href).toContain('/things/list?q=a&sort=-name&other=1#x');
});

test('/ leads to the search, but is a letter like any other in a field', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await screen.findByText('3 things');
  await person.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await person.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveValue('/');
});

test('a heading orders the list, and says so', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await screen.findByText('3 things');
  const heading = screen.getByRole('columnheader', { name: 'Size' });
  expect(heading).toHaveAttribute('aria-sort', 'none');
  await person.click(within(heading).getByRole('button'));
  expect(heading).toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(['Banque du Léman', 'Atelier', 'Clinique']);
  await person.click(within(heading).getByRole('button'));
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect(names()).toEqual(['Atelier', 'Banque du Léman', 'Clinique']);
});

test('a selection outlives the search', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Atelier' }));
  await person.type(screen.getByRole('searchbox'), 'clin');
  await screen.findByText('1 of 3 things');
  await person.click(screen.getByRole('checkbox', { name: 'Select all that match' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep 2' })).toBeVisible();
});

test('a column that is taken out stays out', async () => {
  const person = userEvent.setup({ delay: null });
  const { unmount } = draw();
  await person.click(await screen.findByRole('button', { name: 'Columns' }));
  await person.click(screen.getByRole('checkbox', { name: 'Size' }));
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
  unmount();
  draw();
  await screen.findByText('3 things');
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
});

test('an empty list and a search without a match are two different things', async () => {
  const person = userEvent.setup({ delay: null });
  const { unmount } = draw('/things/list?q=nothing');
  expect(await screen.findByText('No thing matches.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(names()).toHaveLength(3);
  unmount();

  call.mockResolvedValue({ data: [] });
  draw();
  expect(await screen.findByText('There are no things.')).toBeVisible();
});

test('without the permission nothing is asked, and it is named, with a way out', async () => {
  grant();
  const person = userEvent.setup({ delay: null });
  draw();
  expect(await screen.findByText('You may not see things.')).toBeVisible();
  expect(screen.getByText(/GetTenants/)).toBeVisible();
  expect(call).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(signOut).toHaveBeenCalled();
});

test('a permission that is taken away empties the screen at once', async () => {
  draw();
  await screen.findByText('3 things');
  grant('GetUsers');
  expect(screen.getByText('You may not see things.')).toBeVisible();
});

test('a list that cannot be loaded says why, and Try again asks again', async () => {
  const person = userEvent.setup({ delay: null });
  call.mockRejectedValueOnce(new ApiError({ kind: 'server', status: 500, id: 'urn:uuid:7' }));
  draw();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The things could not be loaded.');
  expect(alert).toHaveTextContent('urn:uuid:7');
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('3 things');
});

test.each([{ rows: 'none' }, [{ id: 't1' }], 'text'])('the answer %j is no list', async (data) => {
  call.mockResolvedValue({ data });
  draw();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be understood');
});

test('a refresh that fails leaves the old rows, and says from when they are', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await screen.findByText('3 things');
  call.mockRejectedValueOnce(new ApiError({ kind: 'unreachable' }));
  await person.click(screen.getByRole('button', { name: /Refresh/ }));
  expect(
    await screen.findByText(/The server cannot be reached. These rows are from/),
  ).toBeVisible();
  expect(names()).toHaveLength(3);
});

test('of a busy server it says when to try again', async () => {
  call.mockRejectedValue(new ApiError({ kind: 'busy', retryAfter: 9 }));
  draw();
  const button = await screen.findByRole('button', { name: 'Try again in 9 seconds' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('permissions that could not be loaded are said, and nothing is asked', () => {
  permissions$.next({
    status: 'failed',
    problem: new ApiError({ kind: 'server' }),
    retry: () => {},
  });
  draw();
  expect(screen.getByRole('alert')).toHaveTextContent('The things could not be loaded.');
  expect(call).not.toHaveBeenCalled();
});

/** The server says that tenants changed, and its list is now another. */
function changeElsewhere(rows: readonly Thing[]) {
  call.mockResolvedValue({ data: rows });
  act(() => {
    const events = [{ kind: 'tenant', change: 'updated' }] as const;
    serverEvents$.next({ status: 'changed', events });
    serverEvents$.next({ status: 'live' });
  });
}

test('what changes elsewhere is shown by itself, and what is selected and searched stays', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Clinique' }));
  await person.type(screen.getByRole('searchbox'), 'e');
  changeElsewhere([...things, { id: 't4', name: 'Abbaye' }]);
  await waitFor(() => expect(names()).toContain('Abbaye'));
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('checkbox', { name: 'Select Clinique' })).toBeChecked();
});

test('rows wait that would move the one with the focus; Refresh brings them', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Clinique' }));
  changeElsewhere([{ id: 't4', name: 'Abbaye' }, { id: 't1', name: 'Banque' }, ...things.slice(1)]);
  expect(await screen.findByText('2 changes')).toBeVisible();
  expect(names()).toEqual(['Atelier', 'Banque du Léman', 'Clinique']);
  expect(screen.getByRole('checkbox', { name: 'Select Clinique' })).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(names()).toEqual(['Abbaye', 'Atelier', 'Banque', 'Clinique']);
  expect(screen.queryByText('2 changes')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Things' })).toHaveFocus();
});

test('rows that wait come with the next order that is asked for', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Clinique' }));
  changeElsewhere([...things, { id: 't4', name: 'Abbaye' }]);
  await screen.findByText('1 change');
  await person.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Clinique', 'Banque du Léman', 'Atelier', 'Abbaye']);
  expect(screen.queryByText('1 change')).toBeNull();
});

test('a row with the focus is drawn anew in its place', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Clinique' }));
  changeElsewhere(things.map((thing) => ({ ...thing, size: 77 })));
  expect(await screen.findAllByText('77')).toHaveLength(3);
  expect(screen.getByRole('checkbox', { name: 'Select Clinique' })).toHaveFocus();
});

test('a stream that stays away is told, and what was read is read again when it is back', async () => {
  draw();
  await screen.findByText('3 things');
  act(() => serverEvents$.next({ status: 'paused', since: Date.now() }));
  expect(await screen.findByText('Live updates are paused.')).toBeVisible();
  call.mockResolvedValue({ data: things.slice(1) });
  act(() => serverEvents$.next({ status: 'live' }));
  expect(await screen.findByText('2 things')).toBeVisible();
  expect(screen.queryByText('Live updates are paused.')).toBeNull();
});

test('a row that is opened in the middle of typing leads back to what was searched', async () => {
  const person = userEvent.setup({ delay: null });
  draw();
  await person.type(await screen.findByRole('searchbox'), 'clin');
  await person.click(await screen.findByRole('link', { name: 'Clinique' }));
  expect(window.location.pathname + window.location.search).toBe('/things/t3?q=clin');
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe('/things/list'));
  expect(window.location.search).toBe('?q=clin');
  expect(screen.getByRole('searchbox')).toHaveValue('clin');
});
