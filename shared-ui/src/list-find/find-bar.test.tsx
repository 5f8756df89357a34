import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manyThings } from '../testing/long-list.ts';
import { call, draw, resetList } from '../testing/things-list.tsx';

const person = userEvent.setup({ delay: null });

beforeEach(resetList);

const bar = () => screen.queryByRole('search', { name: 'Find in the list' });
const count = () => within(bar() ?? document.body).getByRole('status');
const field = () => screen.getByRole('textbox', { name: 'Find in the list' });
const reached = () => document.querySelector('tr[data-found="current"] th')?.textContent;

async function openBar(keys = '{Control>}f{/Control}') {
  await screen.findAllByRole('rowheader');
  const search = screen.getByRole('searchbox');
  // The code of the bar loads together with the search's suggestions.
  await waitFor(() => expect(search).toHaveAttribute('aria-autocomplete', 'list'));
  await person.keyboard(keys);
  expect(field()).toHaveFocus();
}

test('finds a text in rows that are not in the page, and leaves the focus on the row', async () => {
  call.mockResolvedValue({ data: manyThings('Zeta', 300) });
  draw();
  await openBar();
  expect(screen.queryByRole('link', { name: 'Zeta 299' })).toBeNull();
  await person.keyboard('ZÊTA 299');
  await waitFor(() => expect(count()).toHaveTextContent('1 of 1'));
  await person.keyboard('{Escape}');
  expect(bar()).toBeNull();
  expect(screen.getByRole('link', { name: 'Zeta 299' })).toHaveFocus();
  expect(document.querySelector('tr[data-found]')).toBeNull();
});

test.each(['{F3}', '{Control>}g{/Control}'])('%s opens the bar', async (keys) => {
  draw();
  await openBar(keys);
});

test('goes to the next and the previous row, and starts again at the end', async () => {
  draw();
  await openBar();
  await person.keyboard('e');
  await waitFor(() => expect(count()).toHaveTextContent('1 of 3'));
  expect(reached()).toBe('Atelier');
  await person.keyboard('{Enter}');
  expect(count()).toHaveTextContent('2 of 3');
  expect(reached()).toBe('Banque du Léman');
  await person.keyboard('{F3}{F3}');
  expect(reached()).toBe('Atelier');
  await person.keyboard('{Shift>}{Enter}{/Shift}');
  expect(reached()).toBe('Clinique');
  await person.keyboard('{Control>}{Shift>}g{/Shift}{/Control}');
  expect(reached()).toBe('Banque du Léman');
  await person.click(screen.getByRole('button', { name: 'Next row' }));
  expect(reached()).toBe('Clinique');
});

test('stays at the row while more of the text is typed', async () => {
  draw();
  await openBar();
  await person.keyboard('n');
  await waitFor(() => expect(reached()).toBe('Banque du Léman'));
  await person.keyboard('{Enter}');
  expect(reached()).toBe('Clinique');
  await person.keyboard('i');
  expect(reached()).toBe('Clinique');
  await person.keyboard('x');
  expect(count()).toHaveTextContent('No row');
});

test('finds only rows that pass the search, and texts of visible columns', async () => {
  draw('/things/list?q=clin');
  await openBar();
  await person.keyboard('e');
  await waitFor(() => expect(count()).toHaveTextContent('1 of 1'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  await waitFor(() => expect(count()).toHaveTextContent('1 of 3'));
  await person.clear(field());
  await person.type(field(), '30');
  await waitFor(() => expect(count()).toHaveTextContent('1 of 1'));
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Size' }));
  await waitFor(() => expect(count()).toHaveTextContent('No row'));
});

test('marks the text in the cells, where the browser can', async () => {
  const highlights = new Map<string, { readonly ranges: readonly Range[] }>();
  class Marks {
    readonly ranges: readonly Range[];
    constructor(...ranges: Range[]) {
      this.ranges = ranges;
    }
  }
  Object.assign(globalThis, { Highlight: Marks, CSS: { highlights } });
  draw();
  await openBar();
  await person.keyboard('e');
  await waitFor(() => expect(count()).toHaveTextContent('1 of 3'));
  const texts = (name: string) => highlights.get(name)?.ranges.map(String);
  expect(texts('console-found-current')).toEqual(['e', 'e']);
  expect(texts('console-found')).toEqual(['e', 'é', 'e']);
  await person.keyboard('{Escape}');
  expect(highlights.size).toBe(0);
  Reflect.deleteProperty(globalThis, 'Highlight');
});

describe('leaves the keys to the browser', () => {
  const press = (target: Element) => {
    const event = createEvent.keyDown(target, { key: 'f', code: 'KeyF', ctrlKey: true });
    fireEvent(target, event);
    return event.defaultPrevented;
  };

  test('in the bar', async () => {
    draw();
    await openBar();
    expect(press(field())).toBe(false);
    screen.getByRole('searchbox').focus();
    expect(press(screen.getByRole('searchbox'))).toBe(true);
    expect(field()).toHaveFocus();
  });

  test('in a dialog, and when the user has switched the shortcuts off', async () => {
    draw();
    await openBar();
    await person.keyboard('{Escape}');
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    expect(press(dialog)).toBe(false);
    dialog.remove();
    const { dataset } = document.documentElement;
    dataset.characterKeys = 'false';
    await act(async () => {});
    expect(press(document.body)).toBe(false);
    dataset.characterKeys = 'true';
    await act(async () => {});
    expect(press(document.body)).toBe(true);
  });
});
