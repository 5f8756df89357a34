import { setTimeout as pause } from 'node:timers/promises';
import { inWords, type Wanted } from './page/wanted.ts';
import type { Tab } from './tab.ts';

/** The ways to do every task (react-aria's testers have the same three). */
export const WAYS = ['mouse', 'keyboard', 'touch'] as const;
export type WayToDo = (typeof WAYS)[number];

/** Somebody who does what a journey says, in one of the ways. */
export interface Hand {
  /** Presses a button, follows a link, ticks a box, chooses from a menu. */
  press(wanted: Wanted): Promise<void>;
  /** Writes a text into a field, over what is in it. */
  write(wanted: Wanted, text: string): Promise<void>;
}

/** Moves to a thing, and uses it. */
type Use = (tab: Tab, wanted: Wanted) => Promise<void>;

/** Milliseconds within which a second press at a place makes the two one double click. */
const DOUBLE_CLICK_MS = 500;

/** Pointers press one thing after the other, and never double. */
function point(by: 'click' | 'tap'): Use {
  let singleAt = 0;
  return async (tab, wanted) => {
    await pause(Math.max(0, singleAt - Date.now()));
    const { x, y } = await tab.aim(wanted);
    await tab.window[by](x, y);
    singleAt = Date.now() + DOUBLE_CLICK_MS;
  };
}

/** More presses than there are stops on a screen. */
const MOST_PRESSES = 150;

const KEY = { forward: 'Tab', backward: 'Shift+Tab', down: 'ArrowDown' } as const;

/** Goes there by Tab, and by arrows where those lead on, as whoever has no pointer does. */
const reach: Use = async (tab, wanted) => {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const way = await tab.wayTo(wanted);
    if (way === 'there') return;
    if (way in KEY) await tab.window.press(KEY[way as keyof typeof KEY]);
  }
  throw new Error(`No key leads to the ${inWords(wanted)}`);
};

/** What Enter does not press. */
const BY_SPACE = ['checkbox', 'radio'];

const pressByKey: Use = async (tab, wanted) => {
  await reach(tab, wanted);
  await tab.window.press(BY_SPACE.includes(wanted.role) ? ' ' : 'Enter');
};

/** How a thing is pressed, and how a field is entered. */
const USES: Readonly<Record<WayToDo, { readonly press: Use; readonly enter: Use }>> = {
  mouse: { press: point('click'), enter: point('click') },
  touch: { press: point('tap'), enter: point('tap') },
  keyboard: { press: pressByKey, enter: reach },
};

/**
 * A hand in a tab.
 *
 * @param noteWritten - is told each text before it is written
 */
export function handIn(tab: Tab, way: WayToDo, noteWritten: (text: string) => void): Hand {
  const { press, enter } = USES[way];
  return {
    press: (wanted) => press(tab, wanted),
    async write(wanted, text) {
      noteWritten(text);
      await enter(tab, wanted);
      await tab.window.press('Control+a', 'Delete', ...text);
    },
  };
}
