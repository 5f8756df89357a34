import { grant, permissions$, session$, signOut } from '@console/shared-auth/testing';
import { type MicroFrontend, sendEvent } from '@console/shared-ui/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import { navigateToUrl } from 'single-spa';
import { hubs, tenants, users } from '../testing/micro-frontends.ts';
import { everyPermission, goTo, showShell } from '../testing/stage.tsx';

jest.mock('single-spa', () => ({ navigateToUrl: jest.fn() }));

const microFrontends$ = new BehaviorSubject<readonly MicroFrontend[]>([tenants, users, hubs]);

const menu = () => screen.getByRole('navigation', { name: 'Menu' });
const sections = () => within(menu()).queryAllByRole('list');

beforeEach(async () => {
  jest.clearAllMocks();
  localStorage.clear();
  await showShell([tenants, users, hubs], microFrontends$);
  grant(...everyPermission);
});

describe('the menu', () => {
  test('shows the permitted sections, and adapts when the permissions change', () => {
    expect(sections()).toHaveLength(3);
    grant('GetUsers');
    expect(within(menu()).getByRole('link', { name: 'Users' })).toBeVisible();
    expect(within(menu()).queryByRole('link', { name: 'Tenants' })).not.toBeInTheDocument();
  });

  test('adapts when modules are added and removed while the console is open', () => {
    const billing = { ...users, module: '@console/mf-billing', route: '/billing' };
    const menuWith = (name: string) => [
      { label: { en: name, fr: name }, routerLink: '/billing/list' },
    ];
    const secret = { ...billing, permissions: ['GetUsers'], menu: menuWith('Secret') } as const;
    act(() => microFrontends$.next([tenants, users, { ...billing, menu: menuWith('Billing') }]));
    expect(within(menu()).getByRole('link', { name: 'Billing' })).toBeVisible();
    expect(within(menu()).queryByRole('link', { name: 'Hubs' })).not.toBeInTheDocument();
    grant('GetTenants');
    act(() => microFrontends$.next([tenants, secret]));
    expect(within(menu()).queryByRole('link', { name: 'Secret' })).not.toBeInTheDocument();
    act(() => microFrontends$.next([tenants, users, hubs]));
  });

  test('draws a hundred sections: first those in the window, the others after a delay', async () => {
    const many = Array.from({ length: 100 }, (_, number): MicroFrontend => {
      const label = { en: `More ${number}`, fr: `Plus ${number}` };
      const route = `/more-${number}`;
      return { ...tenants, route, menu: [{ label, routerLink: route }] };
    });
    act(() => microFrontends$.next(many));
    expect(within(menu()).getByRole('link', { name: 'More 0' })).toBeVisible();
    expect(sections().length).toBeLessThan(100);
    await waitFor(() => expect(sections()).toHaveLength(100), { timeout: 30_000 });
    expect(within(menu()).getByRole('link', { name: 'More 99' })).toBeVisible();
    act(() => microFrontends$.next([tenants, users, hubs]));
  });

  test('has separators only between visible sections', () => {
    expect(within(menu()).getAllByRole('separator')).toHaveLength(2);
    grant('GetUsers');
    expect(within(menu()).queryByRole('separator')).not.toBeInTheDocument();
  });

  test('marks the item of the current page; at the address of a row, marks the section of the row', async () => {
    const link = within(menu()).getByRole('link', { name: 'Tenants' });
    expect(link).toHaveAttribute('aria-current', 'page');
    await goTo('/tenants/6f1c');
    expect(link).toHaveAttribute('aria-current', 'true');
    await goTo('/users/6f1c');
    expect(link).not.toHaveAttribute('aria-current');
  });

  test('the breadcrumb ends with the open row and links back to the list with its query', async () => {
    await goTo('/tenants/6f1c?q=aa');
    act(() => sendEvent('open-row', { name: 'Aare Treuhand' }));
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(breadcrumb).getByText('Aare Treuhand')).toHaveAttribute('aria-current', 'page');
    const list = within(breadcrumb).getByRole('link', { name: 'Tenants' });
    expect(list).toHaveAttribute('href', '/tenants/list?q=aa');
    expect(list).not.toHaveAttribute('aria-current');
    act(() => sendEvent('open-row', {}));
    expect(list).toHaveAttribute('aria-current', 'page');
    expect(within(breadcrumb).queryByText('Aare Treuhand')).not.toBeInTheDocument();
  });

  test('the breadcrumb of a page links to the pages above it, without the page’s query', async () => {
    await goTo('/tenants/reports/2025?month=3');
    const above = [{ name: 'Reports', address: '/tenants/reports' }];
    act(() => sendEvent('open-row', { name: '2025', above }));
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    const links = within(breadcrumb).getAllByRole('link');
    expect(links.slice(1).map((link) => link.getAttribute('href'))).toEqual([
      '/tenants/list',
      '/tenants/reports',
    ]);
    expect(within(breadcrumb).getByText('2025')).toHaveAttribute('aria-current', 'page');
    act(() => sendEvent('open-row', {}));
  });

  test('the links of the breadcrumb begin with the base path of the console', async () => {
    document.documentElement.dataset.base = '/admin/';
    await goTo('/admin/tenants/6f1c?q=aa');
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    const paths = within(breadcrumb)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    delete document.documentElement.dataset.base;
    expect(paths).toEqual(['/admin/', '/admin/tenants/list']);
  });

  test('a link navigates with single-spa', async () => {
    await userEvent.click(within(menu()).getByRole('link', { name: 'Users' }));
    expect(navigateToUrl).toHaveBeenCalledWith('/users/list');
  });

  test('a click that opens a link in a new tab is left to the browser', async () => {
    let leftToBrowser = false;
    const onClick = (event: Event) => {
      leftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', onClick, { once: true });
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(within(menu()).getByRole('link', { name: 'Users' }));
    expect(leftToBrowser).toBe(true);
    expect(navigateToUrl).not.toHaveBeenCalled();
  });

  test('arrows, Home and End move through the menu', async () => {
    act(() => within(menu()).getByRole('link', { name: 'Tenants' }).focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(within(menu()).getByRole('link', { name: 'Users' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(within(menu()).getByRole('link', { name: 'Hubs' })).toHaveFocus();
  });

  test('reports that the permissions failed to load, and retries', async () => {
    const retry = jest.fn();
    act(() =>
      permissions$.next({ status: 'failed', problem: { kind: 'server', fields: [] }, retry }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/could not be loaded/);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalled();
  });

  test('tells a screen where the user can go instead, even if the screen asked before that was known', () => {
    grant();
    const answer = jest.fn();
    sendEvent('way-on', { answer });
    expect(answer.mock.calls).toEqual([[undefined]]);
    grant('GetUsers');
    expect(answer).toHaveBeenLastCalledWith({ label: 'Users', address: '/users/list' });
  });

  test('tells a user without any permission that there is no section, and names the user', () => {
    grant();
    expect(menu()).toHaveTextContent('You have no access to any section, Ada Dupont.');
  });
});

test('the sidebar collapses after a click on a link, although the pointer is still inside', async () => {
  await userEvent.hover(menu());
  expect(menu().dataset.wide).toBe('true');
  await userEvent.click(within(menu()).getByRole('link', { name: 'Users' }));
  expect(menu().dataset.wide).toBe('false');
});

describe('the top bar', () => {
  test('shows where the user is', async () => {
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(breadcrumb).toHaveTextContent('PlatformTenants');
    expect(within(breadcrumb).getByRole('link', { current: 'page' })).toHaveTextContent('Tenants');
    await goTo('/hubs/list');
    expect(within(breadcrumb).getByRole('link', { current: 'page' })).toHaveTextContent('Hubs');
  });

  test('the profile menu has the user’s name, the link User Profile, and Logout', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Profile of ada AD' }));
    const profile = screen.getByRole('menu');
    expect(await within(profile).findByRole('group', { name: 'Ada Dupont (ada)' })).toBeVisible();
    const link = within(profile).getByRole('menuitem', { name: 'User Profile' });
    expect(link).toHaveAttribute('href', 'https://id.test/account');
    await userEvent.click(within(profile).getByRole('menuitem', { name: 'Logout' }));
    expect(signOut).toHaveBeenCalled();
  });

  test('a menu can be opened, navigated and closed by keyboard', async () => {
    const button = screen.getByRole('button', { name: 'Profile of ada AD' });
    act(() => button.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menuitem', { name: 'User Profile' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  test('a signed-out user can sign in', () => {
    act(() => session$.next({ status: 'signed-out', reason: 'none' }));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

test('the footer shows the year', () => {
  expect(screen.getByText(new RegExp(`${new Date().getFullYear()}`))).toBeVisible();
});
