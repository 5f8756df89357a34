/** @jest-environment node */
import {
  after,
  chosen,
  help,
  key,
  pointed,
  popupModes,
  reports,
  work,
} from '../testing/sample-menu.ts';
import { noneActive } from './menu-state.ts';

describe.each(popupModes)('in %s mode submenus are popups', (mode) => {
  test('choosing a root item opens its popup and closes any other', () => {
    expect(after(mode, [chosen(work), chosen(help)])).toEqual(new Set([help]));
  });

  test('a group opens within the popup', () => {
    expect(after(mode, [chosen(work), chosen(reports)])).toEqual(new Set([work, reports]));
  });

  test('while one is open, pointing at another root item opens that one', () => {
    expect(after(mode, [chosen(work), pointed(help)])).toEqual(new Set([help]));
  });

  test('pointing at a root link closes it', () => {
    expect(after(mode, [chosen(work), pointed(key(0))])).toEqual(noneActive);
  });

  test('pointing alone opens nothing', () => {
    expect(after(mode, [pointed(work)])).toEqual(noneActive);
  });

  test('pointing at an item within the popup changes nothing', () => {
    expect(after(mode, [chosen(work), pointed(reports)])).toEqual(new Set([work]));
  });

  test('choosing it again closes it with the groups within: pointing then opens nothing', () => {
    const closed = [chosen(work), chosen(reports), chosen(work)];
    expect(after(mode, closed)).toEqual(noneActive);
    expect(after(mode, [...closed, pointed(help)])).toEqual(noneActive);
  });

  test('dismissing closes it', () => {
    expect(after(mode, [chosen(work), { type: 'dismissed' }])).toEqual(noneActive);
  });
});

describe('in static mode', () => {
  test('pointing opens nothing', () => {
    expect(after('static', [chosen(work), pointed(help)])).toEqual(new Set([work]));
  });

  test('dismissing leaves groups open', () => {
    expect(after('static', [chosen(reports), { type: 'dismissed' }])).toEqual(new Set([reports]));
  });
});
