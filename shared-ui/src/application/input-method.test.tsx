import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import Confirm from '../dialog/confirm.tsx';
import { TypedChoice } from '../typed-choice/typed-choice.tsx';
import './focus-and-keys.ts';

/** The events that browsers send for an Enter that ends an IME composition. */
const endings = [
  ['Chromium and Firefox', { key: 'Enter', keyCode: 229, isComposing: true }],
  ['Safari', { key: 'Enter', keyCode: 229, isComposing: false }],
] as const;

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en' }));

HTMLDialogElement.prototype.showModal = jest.fn();

test.each(endings)(
  'Enter that ends an IME composition does not confirm the dialog: %s',
  (_, ending) => {
    const confirm = jest.fn(async () => undefined);
    render(
      <Confirm title="Delete" confirm="Delete" typed="東京" onConfirm={confirm} onClose={jest.fn()}>
        Really?
      </Confirm>,
    );
    const field = screen.getByRole('textbox', { hidden: true });
    fireEvent.change(field, { target: { value: '東京' } });
    fireEvent.keyDown(field, ending);
    expect(confirm).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(confirm).toHaveBeenCalledTimes(1);
  },
);

test.each(endings)('Enter that ends an IME composition chooses nothing: %s', (_, ending) => {
  const choose = jest.fn();
  const choices = [{ value: 'tokyo', label: '東京 (Tokyo)' }];
  render(<TypedChoice id="hub" label="Hubs" choices={choices} value="" onChoose={choose} />);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: '東' } });
  choose.mockClear();
  fireEvent.keyDown(field, ending);
  expect(choose).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(choose).toHaveBeenCalledWith('tokyo');
});

test.each(endings)('keys of an IME composition trigger no shortcut: %s', (_, ending) => {
  const pressed = jest.fn();
  addEventListener('keydown', pressed);
  fireEvent.keyDown(document.body, { ...ending, key: 'Escape' });
  expect(pressed).not.toHaveBeenCalled();
  removeEventListener('keydown', pressed);
});
