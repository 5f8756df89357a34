import { grant } from '@console/shared-auth/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { useManifestAction } from '../action/action.ts';
import { type OpenRow, onEvent } from '../contract/contract.ts';
import { getStoredList, storeList } from '../list-index/list-memory.ts';
import { drawScreen } from '../testing/draw-screen.tsx';
import { usePageTitle } from './page-title.tsx';
import { ScreenRoot } from './screen-root.tsx';
import { useRowAddress } from './use-row-address.ts';

const above = [{ name: 'Reports', address: '/things/reports' }];
const create = {
  label: { en: 'Create thing', fr: 'Créer' },
  routerLink: '/things/new',
  permissions: [],
};

function List() {
  const { opened } = useRowAddress('/things');
  return (
    <main>
      <h1>Things {opened.kind === 'none' ? '' : opened.kind}</h1>
      <Link to="/things/reports">Reports</Link>
    </main>
  );
}

function Reports() {
  usePageTitle('Reports');
  const { label, run } = useManifestAction([create], '/things/new');
  return (
    <main>
      <h1>All reports</h1>
      <Link to="/things/reports/2025?month=3">2025</Link>
      <Link to="/things/list">Things</Link>
      <button type="button" onClick={() => run(undefined)}>
        {label}
      </button>
    </main>
  );
}

function Report() {
  usePageTitle('2025', above);
  return (
    <main>
      <h1>Report of 2025</h1>
      <Link to="/things/list">Things</Link>
    </main>
  );
}

const application = {
  ...{ module: '@console/mf-things', route: '/things', screen: List },
  pages: [
    { path: 'reports', screen: Reports },
    { path: 'reports/:year', screen: Report },
    { path: 'closed', screen: Reports, permission: 'GetUsers' } as const,
  ],
};

let shown: OpenRow = {};
let stop: () => void;
beforeEach(() => {
  stop = onEvent('open-row', (row) => {
    shown = row;
  });
});
afterEach(() => stop());

const draw = (address: string) => drawScreen(application, address, {});
const follow = (name: string) =>
  userEvent.setup({ delay: null }).click(screen.getByRole('link', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a page is shown at its address, with its title and the pages above it, and is no row', async () => {
  const { unmount } = draw('/things/reports/2025');
  expect(await heading('Report of 2025')).toBeVisible();
  expect(shown).toEqual({ name: '2025', above });
  expect(document.activeElement).toBe(document.body);
  unmount();
  expect(shown).toEqual({});
});

test('the heading of a page, and then that of the list, is focused after a navigation', async () => {
  draw('/things/list');
  await follow('Reports');
  expect(await heading('All reports')).toHaveFocus();
  expect(shown).toEqual({ name: 'Reports', above: [] });
  await follow('2025');
  expect(await heading('Report of 2025')).toHaveFocus();
  await follow('Things');
  expect(await heading('Things')).toHaveFocus();
  expect(shown).toEqual({});
});

test('a page and the list do not take over each other’s search', async () => {
  draw('/things/reports/2025?month=3').unmount();
  expect(getStoredList('/things').search).toBe('');
  storeList('/things', { search: '?q=aare' });
  window.history.replaceState(null, '', '/things/reports');
  const { unmount } = render(<ScreenRoot {...application} />);
  expect(await heading('All reports')).toBeVisible();
  expect(location.search).toBe('');
  unmount();
  window.history.replaceState(null, '', '/things/list');
  render(<ScreenRoot {...application} />);
  expect(location.search).toBe('?q=aare');
});

test('an action of a page leads back to the page', async () => {
  draw('/things/reports');
  const { length } = history;
  await userEvent
    .setup({ delay: null })
    .click(screen.getByRole('button', { name: 'Create thing' }));
  expect(await heading('Things new')).toBeVisible();
  expect(history.length).toBe(length + 1);
  act(() => history.back());
  expect(await heading('All reports')).toBeVisible();
});

test('a page is shown only to users with its permission, and closes when they lose it', async () => {
  grant('GetTenants');
  draw('/things/closed');
  expect(await heading('No access')).toBeVisible();
  expect(await screen.findByText(/The permission GetUsers is missing/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use another account' })).toBeVisible();
  expect(screen.queryByText('All reports')).toBeNull();
  expect(shown).toEqual({ name: 'No access', above: [] });
  grant('GetUsers');
  expect(await heading('All reports')).toBeVisible();
  grant('GetTenants');
  expect(screen.queryByText('All reports')).toBeNull();
});
