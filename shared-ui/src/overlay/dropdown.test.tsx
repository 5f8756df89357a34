import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dropdown } from './dropdown.tsx';

const onEscape = jest.fn();
const choices = () => screen.queryByRole('group', { name: 'Columns' });

beforeEach(() => {
  onEscape.mockClear();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for what Escape would close next
    <div onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <Dropdown text="Columns">
        <label>
          <input type="checkbox" /> Name
        </label>
      </Dropdown>
      <button type="button">Elsewhere</button>
    </div>,
  );
});

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  expect(choices()).toBeInTheDocument();
};

describe('the panel below a button', () => {
  test('gets the focus, and stays open while the user chooses', async () => {
    await open();
    expect(screen.getByRole('checkbox', { name: 'Name' })).toHaveFocus();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Name' }));
    expect(choices()).toBeVisible();
  });

  test('closes on Escape, which has no other effect, and returns the focus', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(choices()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  test('closes on a press elsewhere', async () => {
    await open();
    await userEvent.click(document.body);
    expect(choices()).not.toBeInTheDocument();
  });

  test('closes when the focus moves elsewhere', async () => {
    await open();
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(choices()).not.toBeInTheDocument();
  });
});
