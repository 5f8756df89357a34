import { grant } from '@console/shared-auth/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../queries/query-client.ts';
import { LONG_ROWS, manyThings, serve } from '../testing/long-list.ts';
import { beginAnew, call, draw } from '../testing/things-list.tsx';

beforeEach(beginAnew);

/** Records the text of everything added to or removed from the page from now on. */
function whatIsDrawn(): string[] {
  const drawn: string[] = [];
  const look = (changes: MutationRecord[]) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of [...addedNodes, ...removedNodes]) drawn.push(node.textContent ?? '');
    }
  };
  new MutationObserver(look).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return drawn;
}

/** Signs in another user after one without permissions. */
function changePerson(): string[] {
  act(() => queryClient.clear());
  grant();
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  const drawn = whatIsDrawn();
  grant('GetTenants');
  return drawn;
}

test('another person never sees rows that were there early', async () => {
  const before = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  const { finish } = serve(manyThings('Other'));
  const drawn = changePerson();
  await before.finish();
  await screen.findByRole('link', { name: 'Other 0' });
  await finish();
  await screen.findByText(`${LONG_ROWS} things`);
  expect(drawn.filter((text) => text.includes('Thing 0'))).toEqual([]);
});

test('another person never sees rows of a list that was there', async () => {
  const before = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  await before.finish();
  await screen.findByText(`${LONG_ROWS} things`);
  const { finish } = serve(manyThings('Other'));
  const drawn = changePerson();
  await screen.findByRole('link', { name: 'Other 0' });
  await finish();
  await screen.findByText(`${LONG_ROWS} things`);
  expect(drawn.filter((text) => text.includes('Thing 0'))).toEqual([]);
});

test('another person never sees rows that were there early, having searched meanwhile', async () => {
  const person = userEvent.setup({ delay: null });
  const before = serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  await before.finish();
  await screen.findByText(`${LONG_ROWS} things`);
  await person.type(screen.getByRole('searchbox'), 'x');
  const { finish } = serve(manyThings('Other'));
  const drawn = changePerson();
  await person.clear(screen.getByRole('searchbox'));
  await finish();
  await screen.findByText(`${LONG_ROWS} things`);
  expect(drawn.filter((text) => text.includes('Thing 0'))).toEqual([]);
});

test('another person sees none of them while their own list has not arrived', async () => {
  serve(manyThings('Thing'));
  draw();
  await screen.findByRole('link', { name: 'Thing 0' });
  call.mockImplementationOnce(() => new Promise(() => {}));
  act(() => queryClient.clear());
  grant('GetTenants');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(call).toHaveBeenCalledTimes(2);
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
});
