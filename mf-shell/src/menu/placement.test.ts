import { placeWithin } from './placement.ts';

const view = { width: 1000, height: 600 };
const box = (left: number, top: number) => ({ left, top, right: left + 48, bottom: top + 34 });

describe('overlays are kept within the window', () => {
  test('one with room stands beside its item, or below it', () => {
    const size = { width: 200, height: 100 };
    expect(placeWithin(view, box(8, 50), size, 'end')).toMatchObject({ left: 64, top: 50 });
    expect(placeWithin(view, box(8, 50), size, 'below')).toMatchObject({ left: 8, top: 88 });
  });

  test('one near the bottom moves up', () => {
    const placed = placeWithin(view, box(8, 560), { width: 200, height: 100 }, 'end');
    expect(placed.top + 100).toBeLessThanOrEqual(view.height);
  });

  test('one near the end side moves back', () => {
    const placed = placeWithin(view, box(940, 0), { width: 200, height: 100 }, 'below');
    expect(placed.left + 200).toBeLessThanOrEqual(view.width);
  });

  test('one taller than the window is cut to it and scrolls', () => {
    const placed = placeWithin(view, box(8, 300), { width: 200, height: 2000 }, 'end');
    expect(placed.top).toBeGreaterThanOrEqual(0);
    expect(placed.top + placed.maxHeight).toBeLessThanOrEqual(view.height);
  });

  test('one below its item never covers it', () => {
    const placed = placeWithin(view, box(8, 0), { width: 200, height: 2000 }, 'below');
    expect(placed.top).toBeGreaterThanOrEqual(34);
  });
});
