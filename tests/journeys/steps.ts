import type { Size } from './engine/engine.ts';
import type { Hand } from './hand.ts';
import type { Visit } from './journey.ts';
import { button, field, first, row, type Wanted } from './page/wanted.ts';
import type { Tab } from './tab.ts';
import { FORGET_SIGN_IN } from './watched-pages.ts';

/** A desktop, a phone, and the desktop at 400 %. */
export const SIZES: readonly Size[] = [
  { width: 1280, height: 800 },
  { width: 320, height: 800 },
  { width: 320, height: 256 },
];

export type Account = 'admin' | 'manager' | 'auditor' | 'nobody';

export async function submitCredentials(hand: Hand, account: Account): Promise<void> {
  await hand.fill([
    [field(/user ?name/i), account],
    [field(/^password$/i), account],
  ]);
  await hand.press(button(/^sign in$/i));
}

export const rowWithText = (text: RegExp): Wanted => ({ ...row(), within: rows, text });
const rows: Wanted = { role: 'table' };

export async function openList({ tab, hand }: Visit, list: string, search = ''): Promise<void> {
  await tab.open(`/${list}/list${search}`);
  await submitCredentials(hand, 'admin');
  await seeRows(tab);
}

export async function openSignedOut(tab: Tab, address: string): Promise<void> {
  await tab.evaluate(`${FORGET_SIGN_IN}.then(() => localStorage.clear())`);
  await tab.open(address);
}

export async function seeRows(tab: Tab): Promise<void> {
  await tab.see(first({ role: 'rowheader', within: rows }));
}

export const unique = (text: string): string => `${text}${Date.now().toString(36)}`;
