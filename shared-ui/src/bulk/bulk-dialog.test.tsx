import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawPart } from '../testing/draw-screen.tsx';
import BulkDialog from './bulk-dialog.tsx';

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
