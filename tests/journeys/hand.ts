import { setTimeout as pause } from 'node:timers/promises';
import { formatWanted, type Wanted } from './page/wanted.ts';
import type { Tab } from './tab.ts';

/** The input methods for every task (react-aria's testers have the same three). */
export const WAYS = ['mouse', 'keyboard', 'touch'] as const;
export type InputMethod = (typeof WAYS)[number];

/** Carries out the actions of a journey, with one of the input methods. */
export interface Hand {
  /** Presses a button, follows a link, ticks a box, chooses from a menu. */
  press(wanted: Wanted): Promise<void>;
  /** Writes a text into a field, replacing its content. */
  write(wanted: Wanted, text: string): Promise<void>;
  /** Writes texts into fields of the same page: again if the page was replaced meanwhile. */
  fill(texts: readonly (readonly [Wanted, string])[]): Promise<void>;
}

type Use = (tab: Tab, wanted: Wanted) => Promise<void>;

/** Milliseconds within which a second click at the same place counts as a double click. */
const DOUBLE_CLICK_MS = 500;

/** Presses with the pointer. Pauses between presses, so that two presses never make a double click. */
function point(by: 'click' | 'tap'): Use {
  let singleAt = 0;
  return async (tab, wanted) => {
    await pause(Math.max(0, singleAt - Date.now()));
    const { x, y } = await tab.aim(wanted);
    await tab.window[by](x, y);
    singleAt = Date.now() + DOUBLE_CLICK_MS;
  };
}

/** More presses than a screen has tab stops. */
const MAX_PRESSES = 150;

const KEY = { forward: 'Tab', backward: 'Shift+Tab', down: 'ArrowDown' } as const;

/** Moves the focus to an element by Tab, and by arrow keys within a group. */
const reach: Use = async (tab, wanted) => {
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const way = await tab.directionTo(wanted);
    if (way === 'there') return;
    if (way in KEY) await tab.window.press(KEY[way as keyof typeof KEY]);
  }
  throw new Error(`No key leads to the ${formatWanted(wanted)}`);
};

/** Roles that Enter does not activate. */
const BY_SPACE = ['checkbox', 'radio'];

const pressByKey: Use = async (tab, wanted) => {
  await reach(tab, wanted);
  await tab.window.press(BY_SPACE.includes(wanted.role) ? ' ' : 'Enter');
};

/** How each input method presses an element and enters a field. */
const USES: Readonly<Record<InputMethod, { readonly press: Use; readonly enter: Use }>> = {
  mouse: { press: point('click'), enter: point('click') },
  touch: { press: point('tap'), enter: point('tap') },
  keyboard: { press: pressByKey, enter: reach },
};

export function handIn(tab: Tab, way: InputMethod, noteWritten: (text: string) => void): Hand {
  const { press, enter } = USES[way];
  const write: Hand['write'] = async (wanted, text) => {
    noteWritten(text);
    await enter(tab, wanted);
    await tab.window.press('Control+a', 'Delete', ...text);
  };
  return {
    press: (wanted) => press(tab, wanted),
    write,
    async fill(texts) {
      // A page that is being replaced cannot be asked; NaN differs even from itself.
      const page = () => tab.evaluate<number>('performance.timeOrigin').catch(() => Number.NaN);
      for (let before = 0; before !== (await page()); ) {
        before = await page();
        for (const [wanted, text] of texts) await write(wanted, text);
      }
    },
  };
}
