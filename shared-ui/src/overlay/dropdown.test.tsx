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

describe('choices that unfold below a button', () => {
  test('have the focus, and stay while they are made', async () => {
    await open();
    expect(screen.getByRole('checkbox', { name: 'Name' })).toHaveFocus();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Name' }));
    expect(choices()).toBeVisible();
  });

  test('Escape closes them, nothing else, and gives the focus back', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(choices()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  test('a press elsewhere closes them', async () => {
    await open();
    await userEvent.click(document.body);
    expect(choices()).not.toBeInTheDocument();
  });

  test('focus that goes elsewhere closes them', async () => {
    await open();
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(choices()).not.toBeInTheDocument();
  });
});
