/** @jest-environment node */
import {
  COLLAPSE_DELAY_MS,
  narrowSidebar,
  resizeSidebar,
  type SidebarEvent,
} from './sidebar-width.ts';

const widthAfter = (...events: readonly SidebarEvent[]) =>
  events.reduce(resizeSidebar, narrowSidebar).width;

describe('the unanchored sidebar', () => {
  test('expands on hover', () => {
    expect(widthAfter('pointer-entered')).toBe('wide');
  });

  test('collapses 300 ms after the pointer leaves', () => {
    expect(COLLAPSE_DELAY_MS).toBe(300);
    expect(widthAfter('pointer-entered', 'pointer-left')).toBe('leaving');
    expect(widthAfter('pointer-entered', 'pointer-left', 'delay-passed')).toBe('narrow');
  });

  test('stays when the pointer comes back in time', () => {
    expect(widthAfter('pointer-entered', 'pointer-left', 'pointer-entered')).toBe('wide');
    expect(widthAfter('pointer-entered', 'pointer-left', 'pointer-entered', 'delay-passed')).toBe(
      'wide',
    );
  });

  test('widens at once for focus, and stays while it has it', () => {
    expect(widthAfter('focus-entered')).toBe('wide');
    expect(widthAfter('focus-entered', 'pointer-entered', 'pointer-left')).toBe('wide');
  });

  test('narrows when focus leaves, unless the pointer is there', () => {
    expect(widthAfter('focus-entered', 'focus-left')).toBe('narrow');
    expect(widthAfter('pointer-entered', 'focus-entered', 'focus-left')).toBe('wide');
  });

  test('narrows on Escape, even under the pointer', () => {
    expect(widthAfter('pointer-entered', 'escaped')).toBe('narrow');
    expect(widthAfter('pointer-entered', 'escaped', 'pointer-left')).toBe('narrow');
  });
});
