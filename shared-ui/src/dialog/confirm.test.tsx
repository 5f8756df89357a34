import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatNumber } from '../language/format.ts';
import { speakEnglish } from '../testing/english.ts';
import Confirm from './confirm.tsx';

const person = userEvent.setup({ delay: null });

const onConfirm = jest.fn();

/** Renders a question about a name with two adjacent spaces, and returns the text input. */
function ask(typed = 'Arc  lémanique') {
  const question = (
    <Confirm
      title="Delete it"
      confirm="Delete"
      typed={typed}
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      <p>It cannot be brought back.</p>
    </Confirm>
  );
  speakEnglish();
  render(question);
  return screen.getByRole('textbox', { name: /^Type .* to confirm$/ });
}

beforeEach(() => onConfirm.mockReset());

test('a name is compared without surrounding or repeated spaces', async () => {
  await person.type(ask(), ' Arc lémanique {Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a number may be typed with or without grouping', async () => {
  const field = ask(formatNumber(20_140));
  await person.type(field, '2014{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await person.type(field, '0{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('Enter with a different text shows an error at the field until the text changes', async () => {
  const field = ask();
  await person.type(field, 'Arc{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('The text does not match.');
  const news = screen.getByText('The text does not match.');
  expect(news).toHaveAttribute('aria-live', 'assertive');
  await person.type(field, ' lém');
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('');
});

test('screen readers announce the consequences with the title', () => {
  ask();
  const question = screen.getByRole('alertdialog', { name: 'Delete it' });
  expect(question).toHaveAccessibleDescription('It cannot be brought back.');
});
