import { ApiError, grant, permissions$, signOut } from '@console/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beginAnew, call, draw, names } from '../testing/things-list.tsx';

beforeEach(beginAnew);

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
  expect(alert).toHaveTextContent(/MF-077.*urn:uuid:7/);
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
  const notice = await screen.findByText(/These rows are from/);
  expect(notice).toHaveTextContent(/^The server cannot be reached. \(MF-070\) These rows/);
  // In one element, so that it does not wrap.
  expect(within(notice).getByText('MF-070')).toBeVisible();
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
