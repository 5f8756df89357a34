/** @jest-environment node */
import { getTarget } from './move-focus.ts';

const [light, dark, system] = ['Light', 'Dark', 'System'].map((textContent) => ({ textContent }));
const items = [light, dark, system].filter((item) => item !== undefined);

describe('the keys of a menu', () => {
  test('arrows move to the next and previous item and wrap at the ends', () => {
    expect(getTarget('ArrowDown', items, 0)).toBe(dark);
    expect(getTarget('ArrowDown', items, 2)).toBe(light);
    expect(getTarget('ArrowUp', items, 1)).toBe(light);
    expect(getTarget('ArrowUp', items, 0)).toBe(system);
  });

  test('Home and End move to the first and the last item', () => {
    expect(getTarget('Home', items, 1)).toBe(light);
    expect(getTarget('End', items, 1)).toBe(system);
  });

  test('a character moves to the next item that starts with it', () => {
    expect(getTarget('d', items, 0)).toBe(dark);
    expect(getTarget('x', items, 0)).toBeUndefined();
  });

  test('other keys do nothing', () => {
    expect(getTarget('Enter', items, 0)).toBeUndefined();
    expect(getTarget(' ', items, 0)).toBeUndefined();
  });
});
