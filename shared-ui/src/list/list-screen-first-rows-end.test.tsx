import { ApiError } from '@console/shared-auth/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LONG_ROWS, manyThings, serve, textsOf } from '../testing/long-list.ts';
import { beginAnew, call, draw } from '../testing/things-list.tsx';

beforeEach(beginAnew);
afterEach(() => jest.restoreAllMocks());

test('a list that fails in the end says why, and keeps none of its rows', async () => {
  const person = userEvent.setup({ delay: null });
  const { fail } = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  await fail(new ApiError({ kind: 'malformed' }));
  const alert = await screen.findByRole('alert');
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  expect(screen.queryByRole('table')).toBeNull();

  const again = serve(manyThings('Other'));
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Other 0' });
  expect(screen.queryByText(/Thing \d/)).toBeNull();
  await again.finish();
  await screen.findByText(`${LONG_ROWS} things`);
});

test('who leaves meanwhile ends the reading, and nothing is raised', async () => {
  const raised = jest.spyOn(console, 'error');
  const { finish } = serve(manyThings('Thing'));
  const { unmount } = draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  unmount();
  expect(call.mock.calls[0]?.[0].aborted).toBe(true);
  await finish();
  expect(raised).not.toHaveBeenCalled();
});

test('who leaves before anything has arrived is told nothing', async () => {
  const raised = jest.spyOn(console, 'error');
  let arrive = () => {};
  call.mockImplementationOnce(async (_, pause, look) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    for (const text of textsOf(manyThings('Thing'))) look?.(text);
    await pause?.();
    return { data: [] };
  });
  const { unmount } = draw();
  await waitFor(() => expect(call).toHaveBeenCalled());
  unmount();
  await act(async () => arrive());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(raised).not.toHaveBeenCalled();
});
