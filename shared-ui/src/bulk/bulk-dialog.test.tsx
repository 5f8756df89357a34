import { ApiError } from '@console/shared-auth/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { drawPart } from '../testing/draw-screen.tsx';
import { speakEnglish } from '../testing/english.ts';
import BulkDialog from './bulk-dialog.tsx';
import { failureReason } from './failure-reason.ts';

test('title and progress bar name the run, and later its undo', async () => {
  const person = userEvent.setup({ delay: null });
  const nothing = () => undefined;
  let finish: () => void = nothing;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const dialog = (
    <BulkDialog
      title="Assigning it"
      tasks={[{ id: 'a', label: '+ Alpha', run: async () => nothing() }]}
      undo={() => [{ id: 'a', label: '− Alpha', run: () => finished }]}
      onRest={nothing}
      onClose={nothing}
    />
  );
  drawPart(dialog);
  expect(screen.getByRole('dialog', { name: 'Assigning it' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Assigning it' })).toBeVisible();

  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('dialog', { name: 'Undoing' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Undoing' })).toBeVisible();

  await act(async () => finish());
  expect(await screen.findByRole('dialog', { name: 'Undo finished' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Undo finished' })).toBeVisible();
});

describe('the reason for a failed task', () => {
  beforeAll(() => speakEnglish());

  const reasonOf = (code: string, other?: string) =>
    failureReason(
      i18next.getFixedT('en', 'shared-ui'),
      new ApiError({
        kind: 'conflict',
        fields: [{ field: 'name', code, ...(other && { other }) }],
      }),
    );

  test('names the refused field and the reason', () => {
    expect(reasonOf('taken')).toBe('name: This is already in use. (MF-074)');
    expect(reasonOf('look-alike', 'Nord')).toBe(
      'name: This looks like “Nord”, which is already in use. (MF-074)',
    );
    expect(reasonOf('invisible')).toContain('invisible characters');
    expect(reasonOf('strange')).toBe('name: strange (MF-074)');
  });

  test('names the problem if no field was refused', () => {
    const problem = new ApiError({ kind: 'forbidden' });
    expect(failureReason(i18next.getFixedT('en', 'shared-ui'), problem)).toMatch(/\(MF-072\)$/);
  });
});
