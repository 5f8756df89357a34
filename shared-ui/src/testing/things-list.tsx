import { grant } from '@console/shared-auth/testing';
import { screen } from '@testing-library/react';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListWords } from '../list/list-words.ts';
import type { Column } from '../list-index/column.ts';
import type { ListSource } from '../queries/list-source.ts';
import { drawPart } from './draw-screen.tsx';

export interface Thing {
  readonly id: string;
  readonly name: string;
  readonly size?: number;
}

export const keep = jest.fn<void, [readonly Thing[]]>();

export const call = jest.fn<
  ReturnType<ListSource<Thing>['read']>,
  Parameters<ListSource<Thing>['read']>
>();

const source: ListSource<Thing> = {
  key: ['tenant', 'thing'],
  permission: 'GetTenants',
  read: call,
  isRow: (value): value is Thing => typeof value === 'object' && value !== null && 'name' in value,
};

const columns: readonly Column<Thing>[] = [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name, width: 60 },
  {
    id: 'size',
    title: 'Size',
    kind: 'number',
    value: ({ size }) => size,
    searchAs: { name: 'size', label: 'Grösse' },
    width: 40,
  },
];

/** Called each time the screen is rendered. */
export const countWords = jest.fn((total: number) => `${total} things`);

const words: ListWords = {
  title: 'Things',
  count: countWords,
  found: (shown, total) => `${shown} of ${total} things`,
  search: 'Search things',
  empty: 'There are no things.',
  noMatch: 'No thing matches.',
  failed: 'The things could not be loaded.',
  noAccess: 'You may not see things.',
};

export const things: Thing[] = [
  { id: 't1', name: 'Banque du Léman', size: 2 },
  { id: 't2', name: 'Atelier', size: 30 },
  { id: 't3', name: 'Clinique' },
];

export function draw(address = '/things/list') {
  return drawPart(
    <ListScreen
      name="things"
      source={source}
      columns={columns}
      defaultSort={{ column: 'name', direction: 'ascending' }}
      words={words}
      route="/things"
      action={<button type="button">New thing</button>}
      selectionActions={[{ label: 'Keep', run: ({ rows }) => keep(rows) }]}
    />,
    address,
  );
}

export const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

/** Resets to a user who may see the list and has not seen it before. */
export function resetList(): void {
  keep.mockReset();
  call.mockReset().mockResolvedValue({ data: things });
  grant('GetTenants');
  localStorage.clear();
}
