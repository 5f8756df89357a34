/** @jest-environment node */
import fc from 'fast-check';
import { narrowSidebar, resizeSidebar, type SidebarEvent } from './sidebar-width.ts';

declare const LONG_TESTS: boolean;

const widthAfter = (...events: readonly SidebarEvent[]) =>
  events.reduce(resizeSidebar, narrowSidebar).width;

test('the unanchored sidebar collapses some time after the pointer leaves', () => {
  expect(widthAfter('pointer-moved', 'pointer-left')).toBe('leaving');
  expect(widthAfter('pointer-moved', 'pointer-left', 'delay-passed')).toBe('narrow');
});

test('the width follows pointer, focus and Escape, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...sidebarEvents), { maxLength: 12 }), (happened) => {
      // The pointer can leave only if it is inside. Focus can leave without `focus-entered`, after a click.
      const events = happened.filter((event, index) => {
        const before = happened.slice(0, index);
        return event !== 'pointer-left' || isLast(before, 'pointer-moved', 'pointer-left');
      });
      // A pointer move is not an entry if the pointer is already inside.
      const entries = events.filter((event, index) => {
        const before = events.slice(0, index);
        return event !== 'pointer-moved' || !isLast(before, 'pointer-moved', 'pointer-left');
      });
      expect(widthAfter(...events)).toBe(expectedWidth(entries));
      expect(widthAfter(...events, 'pointer-left', 'focus-left')).toBe('narrow');
    }),
    { numRuns: LONG_TESTS ? 20_000 : 500 },
  );
});

const sidebarEvents = [
  'pointer-moved',
  'pointer-left',
  'focus-entered',
  'focus-left',
  'delay-passed',
  'escaped',
] as const;

/** Computes the expected width from the last event of each kind. */
function expectedWidth(events: readonly SidebarEvent[]) {
  const entered = Math.max(
    events.lastIndexOf('pointer-moved'),
    events.lastIndexOf('focus-entered'),
  );
  if (entered <= events.lastIndexOf('escaped')) return 'narrow';
  const isThere =
    isLast(events, 'pointer-moved', 'pointer-left') ||
    isLast(events, 'focus-entered', 'focus-left');
  if (isThere) return 'wide';
  return isLast(events, 'pointer-left', 'focus-left') &&
    isLast(events, 'pointer-left', 'delay-passed')
    ? 'leaving'
    : 'narrow';
}

const isLast = (events: readonly SidebarEvent[], one: SidebarEvent, other: SidebarEvent) =>
  events.lastIndexOf(one) > events.lastIndexOf(other);
