import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { preferencesKey } from '../contract/contract.ts';
import { preloadParts } from '../lazy-part/lazy-part.tsx';
import type { ListFilter } from '../list-index/list-filter.ts';
import type { ListRow } from '../queries/list-source.ts';
import { draw, names, resetList } from '../testing/things-list.tsx';
import { newsFilters } from './news-filter.ts';

const person = userEvent.setup({ delay: null });

const bySize: ListFilter<ListRow> = {
  name: 'size',
  label: 'Size',
  groupOf: () => 'any',
  groupLabel: (group) => group,
};

beforeEach(resetList);

test('a search may name a field in the user’s language; the address has the name for all languages', async () => {
  draw('/things/list?q=size:>2');
  await screen.findByText('1 of 3 things');
  expect(names()).toEqual(['Atelier']);
  const search = screen.getByRole('searchbox');
  await person.clear(search);
  await person.type(search, '-grösse:>2 a');
  await screen.findByText('1 of 3 things');
  expect(names()).toEqual(['Banque du Léman']);
  await waitFor(() => expect(window.location.search).toBe('?q=-size%3A%3E2+a'));
});

test('fields and values are completed by keyboard', async () => {
  draw();
  const search = await screen.findByRole('searchbox');
  await waitFor(() => expect(search).toHaveAttribute('aria-autocomplete', 'list'));
  await person.click(search);
  await person.keyboard('{ArrowDown}');
  const option = screen.getByRole('option', { name: /grösse:/, selected: true });
  expect(search).toHaveAttribute('aria-activedescendant', option.id);
  await person.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(search).toHaveValue('grösse:>10 ');
  await screen.findByText('1 of 3 things');
  await person.keyboard('gr{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(search).toHaveValue('grösse:>10 gr');
});

test('an invalid search keeps the rows while the user types, and then finds no rows', async () => {
  draw();
  await screen.findByText('3 things');
  await preloadParts();
  const all = () => screen.queryByRole('checkbox', { name: 'Select all that match' });
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  jest.useFakeTimers();
  expect(all()).toBeVisible();
  type('a');
  type('a size:big');
  expect(names()).toEqual(['Atelier', 'Banque du Léman']);
  expect(all()).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.querySelectorAll('main tbody tr')).toHaveLength(0);
  window.dispatchEvent(new Event('afterprint'));

  await act(async () => jest.runOnlyPendingTimers());
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent('“size:big”: a number is written');
  expect(all()).toBeNull();
  type('a size:bi');
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  type('a size:2');
  expect(names()).toEqual(['Banque du Léman']);
  expect(all()).toBeVisible();
  jest.useRealTimers();
});

test('an address with an invalid search shows the reason and no rows', async () => {
  draw('/things/list?q=weight:2');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '“weight:2”: there is no such field. The fields are: grösse.',
  );
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
});

test('/ focuses the search unless the user has switched this shortcut off', async () => {
  const { dataset } = document.documentElement;
  draw();
  const search = await screen.findByRole('searchbox');
  expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  dataset.characterKeys = 'false';
  await waitFor(() => expect(search).not.toHaveAttribute('aria-keyshortcuts'));
  expect(screen.queryByText('/')).not.toBeInTheDocument();
  await person.keyboard('/');
  expect(search).not.toHaveFocus();
  dataset.characterKeys = 'true';
  await waitFor(() => expect(search).toHaveAttribute('aria-keyshortcuts', '/'));
  await person.keyboard('//');
  expect(search).toHaveFocus();
  expect(search).toHaveValue('/');
});

test('a range is selected and deselected with Shift, by click and Space', async () => {
  draw();
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  const [atelier, banque, clinique] = ['Atelier', 'Banque du Léman', 'Clinique'] as const;
  await person.click(await screen.findByRole('checkbox', { name: 'Select Clinique' }));
  await person.keyboard('{Shift>}');
  await person.click(box(atelier));
  expect([box(atelier), box(banque), box(clinique)].map(isChecked)).toEqual([true, true, true]);
  box(banque).focus();
  await person.keyboard(' {/Shift}');
  expect([box(atelier), box(banque), box(clinique)].map(isChecked)).toEqual([false, false, true]);
  await person.click(box(atelier));
  expect([box(atelier), box(banque), box(clinique)].map(isChecked)).toEqual([true, false, true]);
});

const isChecked = (box: HTMLElement) => box instanceof HTMLInputElement && box.checked;

test('a selection counts its hidden rows, and can show them', async () => {
  draw('/things/list?q=clin');
  await person.click(await screen.findByRole('checkbox', { name: 'Select all that match' }));
  expect(screen.queryByRole('button', { name: 'Show' })).not.toBeInTheDocument();
  const search = screen.getByRole('searchbox');
  await person.clear(search);
  await person.type(search, 'ban');
  await screen.findByText('1 hidden by the filter');
  await person.click(screen.getByRole('button', { name: 'Show' }));
  expect(names()).toEqual(['Clinique']);
  await person.click(screen.getByRole('button', { name: 'Back to the search' }));
  expect(names()).toEqual(['Banque du Léman']);
});

test('the bar of the selection disappears at once, not only when the list is drawn again', async () => {
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select all that match' }));
  const clear = await screen.findByRole('button', { name: 'Clear selection' });
  act(() => {
    flushSync(() => clear.click());
    expect(clear).not.toBeInTheDocument();
  });
});

test('only the selection is exported', async () => {
  const saved: Blob[] = [];
  URL.revokeObjectURL = () => undefined;
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Clinique' }));
  await person.click(screen.getByRole('button', { name: 'Export selection' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  const text = new TextDecoder().decode(await file?.arrayBuffer());
  expect(text.trim().split('\r\n')).toEqual(['Name;Size', 'Clinique;']);
  click.mockRestore();
});

test('a column is moved, made wider and reset by keyboard, and stays so', async () => {
  const { unmount } = draw();
  await person.click(await screen.findByRole('button', { name: 'Columns' }));
  const wider = await screen.findByRole('button', { name: 'Make Size wider' });
  wider.focus();
  await person.keyboard('{Enter}{Enter}');
  expect(wider).toHaveFocus();
  expect(screen.getByText('Size: 51 % of the width')).toBeInTheDocument();
  const width = () => [...document.querySelectorAll('col[width]')].at(-1)?.getAttribute('width');
  expect(Number.parseFloat(width() ?? '')).toBeCloseTo(51, 1);
  unmount();
  draw();
  await screen.findByText('3 things');
  expect(Number.parseFloat(width() ?? '')).toBeCloseTo(51, 1);
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await person.click(await screen.findByRole('button', { name: 'Reset columns' }));
  expect(width()).toBe('40%');
});

test('columns hidden in an earlier version stay hidden', async () => {
  localStorage.setItem(preferencesKey, JSON.stringify({ hiddenColumns: { things: ['size'] } }));
  dispatchEvent(new StorageEvent('storage', { key: preferencesKey }));
  draw();
  await screen.findByText('3 things');
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
});

test('the number of selected rows stays right on a page that the browser translates', async () => {
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Clinique' }));
  const count = screen.getByText('1 selected');
  const translated = document.createElement('font');
  translated.textContent = '1 ausgewählt';
  count.replaceChildren(translated);
  await person.click(screen.getByRole('checkbox', { name: 'Select Atelier' }));
  expect(await screen.findByText('2 selected')).toBeVisible();
  expect(screen.queryByText('1 ausgewählt')).toBeNull();
});

test('a hidden column stays hidden', async () => {
  const { unmount } = draw();
  await person.click(await screen.findByRole('button', { name: 'Columns' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Size' }));
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
  unmount();
  draw();
  await screen.findByText('3 things');
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
});

test('typed text survives a late change of the address and a new filter', async () => {
  draw();
  await screen.findByText('3 things');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const { replaceState } = window.history;
  const written = jest.spyOn(window.history, 'replaceState').mockImplementationOnce((...entry) => {
    replaceState.apply(window.history, entry);
    newsFilters.set(new Map([['["tenant","thing"]', bySize]]));
    queueMicrotask(() => type('an'));
  });
  // Not within `act`, because that would render everything in one step.
  await waitFor(() => new Promise((resolve) => setTimeout(resolve, 0, type('a'))));
  await waitFor(() => expect(window.location.search).toBe('?q=an'));
  expect(written).toHaveBeenCalledTimes(2);
  expect(box).toHaveValue('an');
  await screen.findByText('1 of 3 things');
  act(() => newsFilters.set(new Map()));
});

test('Back from a row that was opened while typing restores the search', async () => {
  draw();
  await person.type(await screen.findByRole('searchbox'), 'clin');
  await person.click(await screen.findByRole('link', { name: 'Clinique' }));
  expect(window.location.pathname + window.location.search).toBe('/things/t3?q=clin');
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe('/things/list'));
  expect(window.location.search).toBe('?q=clin');
  expect(screen.getByRole('searchbox')).toHaveValue('clin');
});
