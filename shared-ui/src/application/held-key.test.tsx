import { Button } from '@blueprintjs/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { Dropdown } from '../overlay/dropdown.tsx';
import './focus-and-keys.ts';

const pressed = jest.fn();
const menuItem = () => screen.getByRole('menuitem', { name: 'Choose' });
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
  test('pressed in a menu does not press the button that gets the focus', () => {
    fireEvent.keyDown(menuItem(), { key });
    fireEvent.keyUp(button(), { key });
    expect(pressed).not.toHaveBeenCalled();
  });

  test('pressed in a menu does not open a dropdown that gets the focus', () => {
    const columns = screen.getByRole('button', { name: 'Columns' });
    fireEvent.keyDown(menuItem(), { key });
    fireEvent.keyUp(columns, { key });
    expect(columns).toHaveAttribute('aria-expanded', 'false');
    fireEvent.keyDown(columns, { key });
    fireEvent.keyUp(columns, { key });
    expect(columns).toHaveAttribute('aria-expanded', 'true');
  });

  test('held while the focus moves does not press the newly focused button', () => {
    fireEvent.keyDown(menuItem(), { key });
    const repeated = fireEvent.keyDown(button(), { key, repeat: true });
    fireEvent.keyUp(button(), { key });
    expect(repeated).toBe(false);
    expect(pressed).not.toHaveBeenCalled();
  });

  test('pressed on a button presses it once, however long it is held', () => {
    fireEvent.keyDown(button(), { key });
    fireEvent.keyDown(button(), { key, repeat: true });
    fireEvent.keyUp(button(), { key });
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});

test('a held arrow key is not ignored after the focus has moved', () => {
  fireEvent.keyDown(menuItem(), { key: 'ArrowDown' });
  expect(fireEvent.keyDown(button(), { key: 'ArrowDown', repeat: true })).toBe(true);
});
