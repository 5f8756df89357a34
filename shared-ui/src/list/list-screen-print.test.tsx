import { screen, within } from '@testing-library/react';
import { preloadParts } from '../lazy-part/lazy-part.tsx';
import { call, draw, resetList } from '../testing/things-list.tsx';

beforeEach(resetList);

/** Dispatches an event that a browser sends before or after printing. */
const browser = (step: 'beforeprint' | 'afterprint') => window.dispatchEvent(new Event(step));

const printed = () => document.querySelector('main table');

beforeEach(() => document.body.append(document.createElement('main')));
afterEach(() => document.querySelector('main')?.remove());

async function drawAndWait(address?: string) {
  draw(address);
  await screen.findAllByRole('rowheader');
  await preloadParts();
}

test('prints all matching rows with the search, and removes them afterwards', async () => {
  const many = Array.from({ length: 300 }, (_, number) => ({
    id: `t${number}`,
    name: `Thing ${number}`,
    size: number === 7 ? undefined : 1000 + number,
  }));
  call.mockResolvedValue({ data: many });
  await drawAndWait('/things/list?q=thing');
  browser('beforeprint');
  const table = printed();
  if (!(table instanceof HTMLTableElement)) throw new Error('Nothing is printed');
  expect(table.tBodies[0]?.rows).toHaveLength(300);
  expect(within(table).getByRole('columnheader', { name: 'Size' })).toBeTruthy();
  expect(table.tBodies[0]?.rows[7]?.textContent).toBe('Thing 7–');
  expect(table.parentElement?.textContent).toMatch(/^Things300 thingsthing/);
  browser('afterprint');
  expect(printed()).toBeNull();
});

test('prints the first 10,000 of very many rows, and says so', async () => {
  const many = Array.from({ length: 10_001 }, (_, number) => ({
    id: `t${number}`,
    name: `Thing ${number}`,
  }));
  call.mockResolvedValue({ data: many });
  await drawAndWait();
  browser('beforeprint');
  expect(printed()?.querySelectorAll('tbody tr')).toHaveLength(10_000);
  expect(printed()?.parentElement?.textContent).toMatch(/The first 10[\s’']000 of 10[\s’']001/);
  browser('afterprint');
});
