import { api, grant, session$ } from '@console/shared-auth/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { navigateToUrl } from 'single-spa';
import { everyPermission, showShell } from '../testing/stage.tsx';

jest.mock('single-spa', () => ({ navigateToUrl: jest.fn() }));

const field = () => screen.findByRole('combobox', { name: /Search/ });
const activeOption = async () => {
  const id = (await field()).getAttribute('aria-activedescendant');
  return screen.getAllByRole('option').find((option) => option.id === id);
};

beforeEach(async () => {
  jest.clearAllMocks();
  localStorage.clear();
  api.GET.mockResolvedValue({ data: [] });
  await showShell();
  grant(...everyPermission);
});

/** Signs the user out, which clears the lists that were read. */
afterEach(() => {
  const here = session$.value;
  act(() => session$.next({ status: 'signed-out', reason: 'none' }));
  act(() => session$.next(here));
});

describe('the search dialog', () => {
  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens on %s', async (keys) => {
    await userEvent.keyboard(keys);
    expect(await field()).toHaveFocus();
  });

  test.each([
    ['Cyrillic', 'л'],
    ['Greek', 'κ'],
  ])('opens on Ctrl+K on a %s keyboard', async (_, key) => {
    fireEvent.keyDown(document.body, { key, code: 'KeyK', ctrlKey: true });
    expect(await field()).toHaveFocus();
  });

  test('opens on the K of a Dvorak keyboard, not on the key in the usual position of K', async () => {
    fireEvent.keyDown(document.body, { key: 't', code: 'KeyK', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyV', ctrlKey: true });
    expect(await screen.findAllByRole('combobox')).toHaveLength(1);
  });

  test.each([
    ['л', 'KeyK', false],
    ['؟', 'Slash', true],
  ])('the key %s at %s opens the keyboard shortcuts: %s', async (key, code, opens) => {
    fireEvent.keyDown(document.body, { key, code, shiftKey: true });
    if (opens)
      expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    else expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([true, false])(
    'Enter that ends the composition of a character chooses nothing (isComposing: %s)',
    async (isComposing) => {
      await userEvent.keyboard('{Control>}k{/Control}');
      fireEvent.change(await field(), { target: { value: 'hub' } });
      fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229, isComposing });
      expect(navigateToUrl).not.toHaveBeenCalled();
      fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 13 });
      expect(navigateToUrl).toHaveBeenCalledWith('/hubs/list');
    },
  );

  test('closes without the browser’s close event, so that a late event does not close it again', async () => {
    const close = jest.spyOn(HTMLDialogElement.prototype, 'close').mockReturnValue();
    await userEvent.keyboard('{Control>}k{/Control}');
    await field();
    await userEvent.tab();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await field()).toBeVisible();
    close.mockRestore();
  });

  test('Enter also closes the dialog if nothing matches', async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'nothing like it');
    expect(screen.getByRole('status')).toHaveTextContent('Nothing matches.');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('arrows move the active option and wrap at the ends', async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await field();
    expect(await activeOption()).toHaveTextContent('Tenants');
    await userEvent.keyboard('{ArrowDown}');
    expect(await activeOption()).toHaveTextContent('Users');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(await activeOption()).toHaveTextContent('Logout');
  });

  test('says how many rows of a list match, and leads to all of them', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, name: `Léman ${at}` }));
    api.GET.mockImplementation(async (path) => ({ data: path === '/tenant/list' ? rows : [] }));
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'leman');
    await userEvent.click(
      await screen.findByRole('option', { name: 'Show all 9 matches Tenants' }),
    );
    expect(navigateToUrl).toHaveBeenCalledWith('/tenants/list?q=leman');
  });

  test('every option has an icon; the view of a list is found by its name', async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('group', { name: 'Views' });
    const options = screen.getAllByRole('option');
    expect(options.filter((option) => !option.querySelector('svg'))).toEqual([]);
    await userEvent.type(await field(), 'no hub');
    await userEvent.click(await screen.findByRole('option', { name: 'In no hub Tenants' }));
    expect(navigateToUrl).toHaveBeenCalledWith('/tenants/list?hubs=none');
  });

  test('suggests the values of a field, and rows without a value', async () => {
    const hubs = ['Nord', 'Nord', 'Sud', undefined];
    const rows = hubs.map((hubName, at) => ({
      ...{ id: `${at}`, firstName: `Ada ${at}`, username: `ada-${at}`, email: 'a@b.example' },
      hubName,
    }));
    api.GET.mockImplementation(async (path) => ({ data: path === '/user/list' ? rows : [] }));
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'hub:');
    const group = within(await screen.findByRole('group', { name: 'Suggestions' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'hub:none without a value',
      'hub:Nord 2',
      'hub:Sud 1',
    ]);
    await userEvent.keyboard('{Enter}');
    expect(await field()).toHaveValue('hub:none ');
    expect(await field()).toHaveFocus();
    expect(await screen.findByRole('option', { name: 'Ada 3' })).toBeVisible();
    expect(navigateToUrl).not.toHaveBeenCalled();
  });

  test('finds only pages that the user may see', async () => {
    grant('GetUsers');
    await userEvent.keyboard('{Control>}k{/Control}');
    const pages = within(await screen.findByRole('group', { name: 'Pages' }));
    expect(pages.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Users']);
  });

  test('finds names in lists that no screen has read, and says which lists are loading or failed', async () => {
    const answers = new Map<string, (data: unknown) => void>();
    api.GET.mockImplementation(
      (path) => new Promise((resolve) => answers.set(path, (data) => resolve({ data }))),
    );
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'oeuvre');
    expect(await screen.findByText('Tenants: loading…', { selector: 'p' })).toBeVisible();
    await act(async () =>
      answers.get('/tenant/list')?.([{ id: '1', key: 'oeuvre', name: 'Œuvre du Léman' }]),
    );
    const tenants = within(await screen.findByRole('group', { name: 'Tenants' }));
    expect(screen.queryByText('Tenants: loading…')).toBeNull();
    await act(async () => answers.get('/user/list')?.('no list'));
    expect(await screen.findByText('Users: the list could not be loaded.')).toBeVisible();
    expect([...answers.keys()].sort()).toEqual(['/tenant/list', '/user/list']);
    await userEvent.click(tenants.getByRole('option', { name: 'Œuvre du Léman oeuvre' }));
    expect(navigateToUrl).toHaveBeenCalledWith('/tenants/1');
  });
});
