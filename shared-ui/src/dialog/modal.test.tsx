import { fireEvent, render, screen } from '@testing-library/react';
import { speakEnglish } from '../testing/english.ts';
import { Modal } from './modal.tsx';

const onClose = jest.fn();

beforeEach(() => {
  onClose.mockReset();
  const modal = (
    <Modal title="Thing" onClose={onClose}>
      <p>Content</p>
    </Modal>
  );
  speakEnglish();
  render(modal);
});

// The backdrop is not an element of its own: browsers dispatch its events on the dialog.
const behind = () => screen.getByRole('dialog', { name: 'Thing' });
const inside = () => screen.getByText('Content');

test('a click on the backdrop closes the dialog', () => {
  fireEvent.mouseDown(behind(), { detail: 1 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.mouseUp(behind(), { detail: 1 });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the second press of a double click does not close the dialog', () => {
  fireEvent.mouseDown(behind(), { detail: 2 });
  fireEvent.mouseUp(behind(), { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
});

test('a double click selects text, unless its first press opened the dialog', () => {
  // `fireEvent` returns false if the default action, which is to select, was prevented.
  expect(fireEvent.mouseDown(inside(), { detail: 2 })).toBe(false);
  expect(fireEvent.mouseDown(inside(), { detail: 1 })).toBe(true);
  expect(fireEvent.mouseDown(inside(), { detail: 2 })).toBe(true);
});

test('dragging out of the dialog or into it does not close it', () => {
  fireEvent.mouseDown(inside(), { detail: 1 });
  fireEvent.mouseUp(behind(), { detail: 1 });
  fireEvent.mouseDown(behind(), { detail: 1 });
  fireEvent.mouseUp(inside(), { detail: 1 });
  fireEvent.mouseUp(behind(), { detail: 1 });
  expect(onClose).not.toHaveBeenCalled();
});

test('another mouse button does not close the dialog', () => {
  fireEvent.mouseDown(behind(), { detail: 1, button: 2 });
  fireEvent.mouseUp(behind(), { detail: 1, button: 2 });
  expect(onClose).not.toHaveBeenCalled();
});
