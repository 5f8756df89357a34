import { Button } from '@blueprintjs/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { Dropdown } from '../overlay/dropdown.tsx';
import './focus-and-keys.ts';

const pressed = jest.fn();
const elsewhere = () => screen.getByRole('menuitem', { name: 'Choose' });
const button = () => screen.getByRole('button', { name: 'Open' });

beforeEach(() => {
  pressed.mockReset();
  render(
    <>
      <button type="button" role="menuitem">
        Choose
      </button>
      <Button text="Open" onClick={pressed} />
      <Dropdown text="Columns">Choices</Dropdown>
    </>,
  );
});

describe.each(['Enter', ' '])('%p', (key) => {
  test('that began on the choice of a menu presses no button that gets the focus from it', () => {
    fireEvent.keyDown(elsewhere(), { key });
    fireEvent.keyUp(button(), { key });
    expect(pressed).not.toHaveBeenCalled();
  });

  test('nor does it unfold a dropdown', () => {
    const columns = screen.getByRole('button', { name: 'Columns' });
    fireEvent.keyDown(elsewhere(), { key });
    fireEvent.keyUp(columns, { key });
    expect(columns).toHaveAttribute('aria-expanded', 'false');
    fireEvent.keyDown(columns, { key });
    fireEvent.keyUp(columns, { key });
    expect(columns).toHaveAttribute('aria-expanded', 'true');
  });

  test('that is still held, and repeats itself, does nothing where the focus is now', () => {
    fireEvent.keyDown(elsewhere(), { key });
    const repeated = fireEvent.keyDown(button(), { key, repeat: true });
    fireEvent.keyUp(button(), { key });
    expect(repeated).toBe(false);
    expect(pressed).not.toHaveBeenCalled();
  });

  test('that began on a button presses it, however long it is held', () => {
    fireEvent.keyDown(button(), { key });
    fireEvent.keyDown(button(), { key, repeat: true });
    fireEvent.keyUp(button(), { key });
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});

test('an arrow that is held goes on from one choice to the next', () => {
  fireEvent.keyDown(elsewhere(), { key: 'ArrowDown' });
  expect(fireEvent.keyDown(button(), { key: 'ArrowDown', repeat: true })).toBe(true);
});
