import { ApiError } from '@console/shared-auth/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { drawPart } from '../testing/draw-screen.tsx';
import { speakEnglish } from '../testing/english.ts';
import BulkDialog from './bulk-dialog.tsx';
import { failureReason } from './failure-reason.ts';

test('the title and the bar say what is under way, and an undo also when it is finished', async () => {
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

describe('why one of many things failed', () => {
  beforeAll(() => speakEnglish());

  const reasonOf = (code: string, other?: string) =>
    failureReason(
      i18next.getFixedT('en', 'shared-ui'),
      new ApiError({
        kind: 'conflict',
        fields: [{ field: 'name', code, ...(other && { other }) }],
      }),
    );

  test('of a thing that failed it is said which field is to blame, and why', () => {
    expect(reasonOf('taken')).toBe('name: This is already in use. (MF-074)');
    expect(reasonOf('look-alike', 'Nord')).toBe(
      'name: This can be taken for “Nord”, which is already in use. (MF-074)',
    );
    expect(reasonOf('invisible')).toContain('characters that cannot be seen');
    expect(reasonOf('strange')).toBe('name: strange (MF-074)');
  });

  test('where no field is to blame it is said what happened', () => {
    const problem = new ApiError({ kind: 'forbidden' });
    expect(failureReason(i18next.getFixedT('en', 'shared-ui'), problem)).toMatch(/\(MF-072\)$/);
  });
});
