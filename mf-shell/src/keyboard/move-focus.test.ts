/** @jest-environment node */
import { targetOf } from './move-focus.ts';

const [light, dark, system] = ['Light', 'Dark', 'System'].map((textContent) => ({ textContent }));
const items = [light, dark, system].filter((item) => item !== undefined);

describe('the keys of a menu', () => {
  test('arrows go to the next and the one before, round the ends', () => {
    expect(targetOf('ArrowDown', items, 0)).toBe(dark);
    expect(targetOf('ArrowDown', items, 2)).toBe(light);
    expect(targetOf('ArrowUp', items, 1)).toBe(light);
    expect(targetOf('ArrowUp', items, 0)).toBe(system);
  });

  test('Home and End go to the ends', () => {
    expect(targetOf('Home', items, 1)).toBe(light);
    expect(targetOf('End', items, 1)).toBe(system);
  });

  test('a character goes to the next item that starts with it', () => {
    expect(targetOf('d', items, 0)).toBe(dark);
    expect(targetOf('x', items, 0)).toBeUndefined();
  });

  test('other keys lead nowhere', () => {
    expect(targetOf('Enter', items, 0)).toBeUndefined();
    expect(targetOf(' ', items, 0)).toBeUndefined();
  });
});
