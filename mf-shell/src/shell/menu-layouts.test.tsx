import { grant } from '@console/shared-auth/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { prefer } from '../preferences/preference-store.ts';
import { tenants, users } from '../testing/micro-frontends.ts';
import { goTo, showShell } from '../testing/stage.tsx';

jest.mock('single-spa', () => ({ navigateToUrl: jest.fn() }));

const more = {
  ...tenants,
  menu: [
    ...tenants.menu,
    { label: { en: 'Archive', fr: 'Archives' }, routerLink: '/tenants/archive' },
  ],
};
const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }));

beforeEach(async () => {
  localStorage.clear();
  await showShell([more, users]);
  grant('GetTenants', 'GetUsers');
});

test('in static mode, a section with several links is always open, below its heading', () => {
  act(() => prefer({ menuMode: 'static' }));
  const section = within(menu().getByRole('list', { name: 'Tenants' }));
  expect(section.getByRole('link', { name: 'Archive' })).toBeVisible();
  expect(menu().queryByRole('button', { name: 'Tenants' })).not.toBeInTheDocument();
});

describe.each(['slim', 'compact', 'horizontal'] as const)('in %s mode', (menuMode) => {
  const heading = () => menu().getByRole('button', { name: 'Tenants' });

  beforeEach(() => act(() => prefer({ menuMode })));

  test('a section with several links opens as a popup', async () => {
    expect(heading()).toHaveAttribute('aria-expanded', 'false');
    expect(menu().queryByRole('link', { name: 'Archive' })).not.toBeInTheDocument();
    await userEvent.click(heading());
    expect(heading()).toHaveAttribute('aria-expanded', 'true');
    expect(menu().getByRole('link', { name: 'Archive' })).toBeVisible();
  });

  test('while a popup is open, pointing at another section opens the popup of that section', async () => {
    await userEvent.click(heading());
    await userEvent.hover(menu().getByRole('link', { name: 'Users' }));
    expect(heading()).toHaveAttribute('aria-expanded', 'false');
  });

  test('Escape closes the popup, and gives the focus back to its button', async () => {
    await userEvent.click(heading());
    await userEvent.tab();
    expect(menu().getByRole('link', { name: 'Tenants' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(heading()).toHaveFocus();
    expect(heading()).toHaveAttribute('aria-expanded', 'false');
  });

  test('a click elsewhere closes the popup', async () => {
    await userEvent.click(heading());
    await userEvent.click(screen.getByRole('main'));
    expect(heading()).toHaveAttribute('aria-expanded', 'false');
  });

  test('the popup stays open when the permissions change', async () => {
    await userEvent.click(heading());
    act(() => grant('GetTenants'));
    expect(menu().queryByRole('link', { name: 'Users' })).not.toBeInTheDocument();
    expect(heading()).toHaveAttribute('aria-expanded', 'true');
  });

  test('the popup stays open when the user searches a list', async () => {
    await userEvent.click(heading());
    await goTo('/tenants/list?search=aare');
    expect(heading()).toHaveAttribute('aria-expanded', 'true');
  });

  test('navigation closes the popup', async () => {
    await userEvent.click(heading());
    await goTo('/users/list');
    expect(heading()).toHaveAttribute('aria-expanded', 'false');
  });
});
