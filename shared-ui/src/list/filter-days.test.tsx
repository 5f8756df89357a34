import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { speakEnglish } from '../testing/english.ts';
import { FilterDays } from './filter-days.tsx';

const person = userEvent.setup({ delay: null });
const changed = jest.fn<void, [string]>();

function Shown({ range }: { readonly range: string }) {
  const [chosen, choose] = useState(range);
  const change = (next: string) => {
    changed(next);
    choose(next);
  };
  return <FilterDays label="Created" chosen={[chosen]} isAwaited onChange={change} />;
}

const draw = (range = '') => {
  speakEnglish({});
  changed.mockReset();
  render(<Shown range={range} />);
};
const field = (name: string) => screen.getByRole('textbox', { name: `Created: ${name}` });

test('shows days as everywhere in the console, “not since” first', () => {
  draw('2025-03-01..2025-03-31');
  expect(screen.getAllByRole('textbox').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Created: not since',
    'Created: from',
    'Created: to',
  ]);
  expect(field('from')).toHaveValue('01.03.2025');
  expect(field('to')).toHaveValue('31.03.2025');
});

test.each(['7.3.2025', '07.03.2025', '2025-03-07', ' 07.03.2025 '])('accepts %s', async (typed) => {
  draw();
  await person.type(field('not since'), typed);
  expect(changed).toHaveBeenLastCalledWith('-2025-03-07..');
  expect(changed).toHaveBeenCalledTimes(1);
});

test.each(['31.02.2025', '03/07/2025', '7.3.25', 'today', '2025-13-01'])(
  '%s is refused once the field is left, and changes no filter',
  async (typed) => {
    draw('2025-01-01..');
    await person.clear(field('from'));
    changed.mockReset();
    await person.type(field('from'), typed);
    expect(screen.queryByRole('alert')).toBeNull();
    await person.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('There is no such day.');
    expect(field('from')).toHaveAccessibleDescription(/30\.11\.2025/);
    expect(field('from')).toHaveValue(typed);
    expect(changed).not.toHaveBeenCalled();
  },
);

test('an emptied field removes its day', async () => {
  draw('2025-03-01..2025-03-31');
  await person.clear(field('from'));
  expect(changed).toHaveBeenLastCalledWith('..2025-03-31');
  await person.clear(field('to'));
  expect(changed).toHaveBeenLastCalledWith('');
});

test('shows the day of a range that begins some days ago', () => {
  jest.useFakeTimers({ now: new Date(2026, 2, 31) });
  draw('-90d..');
  expect(field('not since')).toHaveValue('31.12.2025');
  jest.useRealTimers();
});
