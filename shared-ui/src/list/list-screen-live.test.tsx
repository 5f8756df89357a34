import { grant, serverEvents$, signOut } from '@console/shared-auth/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  call,
  countWords,
  draw,
  names,
  resetList,
  type Thing,
  things,
} from '../testing/things-list.tsx';

const person = userEvent.setup({ delay: null });

beforeEach(resetList);

/** Puts new rows on the server, and simulates an event which says that tenants have changed. */
function changeElsewhere(rows: readonly Thing[]) {
  call.mockResolvedValue({ data: rows });
  act(() => {
    const events = [{ kind: 'tenant', change: 'updated' }] as const;
    serverEvents$.next({ status: 'changed', events });
    serverEvents$.next({ status: 'live' });
  });
}

test('changes that would move the focused row wait until Refresh', async () => {
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

test('waiting changes appear when the user sorts the list', async () => {
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Clinique' }));
  changeElsewhere([...things, { id: 't4', name: 'Abbaye' }]);
  await screen.findByText('1 change');
  await person.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Clinique', 'Banque du Léman', 'Atelier', 'Abbaye']);
  expect(screen.queryByText('1 change')).toBeNull();
});

test('a focused row is updated in place', async () => {
  draw();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Clinique' }));
  changeElsewhere(things.map((thing) => ({ ...thing, size: 77 })));
  expect(await screen.findAllByText('77')).toHaveLength(3);
  expect(screen.getByRole('checkbox', { name: 'Select Clinique' })).toHaveFocus();
});

test('a new reading without changes does not render the list', async () => {
  draw();
  await screen.findByText('3 things');
  const refresh = screen.getByRole('button', { name: /^Refresh/ });
  // Parts of the screen that load later render it again, so the first attempt may fail.
  await waitFor(async () => {
    const [rendered, read] = [countWords.mock.calls.length, call.mock.calls.length];
    await person.click(refresh);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(call).toHaveBeenCalledTimes(read + 1);
    expect(countWords).toHaveBeenCalledTimes(rendered);
  });
});

test('the button to refresh shows a reading that takes long, and does not start a second one', async () => {
  draw();
  await screen.findByText('3 things');
  const refresh = screen.getByRole('button', { name: /^Refresh/ });
  let answer = (_: { data: readonly Thing[] }) => {};
  call.mockReset().mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await person.click(refresh);
  await waitFor(() => expect(refresh).toHaveAttribute('aria-disabled', 'true'));
  await person.click(refresh);
  act(() => answer({ data: things }));
  await waitFor(() => expect(refresh).toHaveAttribute('aria-disabled', 'false'));
  expect(call).toHaveBeenCalledTimes(1);
});

test('a revoked permission empties the screen immediately', async () => {
  draw();
  await screen.findByText('3 things');
  expect(screen.getByRole('button', { name: 'New thing' })).toBeVisible();
  grant('GetUsers');
  expect(screen.queryByRole('button', { name: 'New thing' })).toBeNull();
  expect(screen.queryByText('3 things')).toBeNull();
  expect(await screen.findByText('You may not see things.')).toBeVisible();
});

test('a user without the permission can use another account', async () => {
  grant();
  draw();
  await person.click(await screen.findByRole('button', { name: 'Use another account' }));
  expect(signOut).toHaveBeenCalled();
});
