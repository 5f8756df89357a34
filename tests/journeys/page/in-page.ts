import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import { boxesAtRest, isAnimated, twoFrames } from './boxes.ts';
import type { Wanted, Words } from './wanted.ts';

// This script runs in the page. It finds elements like users do, by role and accessible name.

export interface Seen {
  readonly text: string;
  readonly value: string;
  readonly isFocused: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  /** Left, top, width and height, in CSS pixels of the window. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

/** The point to click, or the reason why there is no such point now. */
export type Aim = { readonly x: number; readonly y: number } | string;

/** The direction from the focused element to the wanted one; it tells which key to press. */
export type Direction = 'there' | 'forward' | 'backward' | 'down' | string;

const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const matches = (text: string, words: Words): boolean =>
  typeof words === 'string' ? text === words : words.test(text);

/** Our own role, not one of WAI-ARIA: any field with a label. It is needed because a password field has no role. */
const FIELD = 'field';

function find({ role, name, level, text, within, first }: Wanted): HTMLElement[] {
  const roots = within ? find(within) : [document.body];
  const options = {
    ...(name !== undefined && { name: (own: string) => matches(plain(own), name) }),
    ...(level !== undefined && { level }),
  };
  const found = roots
    .flatMap((root) =>
      role === FIELD ? queryAllByLabelText(root, name ?? '') : queryAllByRole(root, role, options),
    )
    .filter((element) => !element.closest('[inert]') && isSeen(element))
    .filter((element) => text === undefined || matches(plain(element.textContent), text));
  return first ? found.slice(0, 1) : found;
}

/** True if the element has a box, even a box of one pixel like texts for screen readers. */
const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

function only(wanted: Wanted): HTMLElement | string {
  const [found, second] = find(wanted);
  if (second) return 'there are several';
  return found ?? 'there is none';
}

const look = (wanted: Wanted): Seen[] =>
  find(wanted).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      text: plain(element.textContent),
      value: 'value' in element ? String(element.value) : '',
      isFocused: element === document.activeElement,
      attributes: Object.fromEntries(
        [...element.attributes].map(({ name, value }) => [name, value]),
      ),
      box: [x, y, width, height],
    };
  });

/** Returns the point to click if the element does not move for two frames. */
async function aim(wanted: Wanted): Promise<Aim> {
  const element = only(wanted);
  if (typeof element === 'string') return element;
  const before = aimAt(element);
  if (typeof before === 'string') return before;
  await twoFrames();
  const now = aimAt(element);
  if (typeof now === 'string') return now;
  if (before.x !== now.x || before.y !== now.y) return 'it moves';
  return isAnimated(element) ? 'it is animated' : now;
}

function aimAt(element: HTMLElement): Aim {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label')?.control;
  if (hit && (element.contains(hit) || label === element)) return { x, y };
  return `it is covered by ${hit?.outerHTML.slice(0, 100) ?? 'nothing that is in the window'}`;
}

/** Roles that are reached with arrow keys instead of Tab. */
const ROVING = ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'tab'];

function directionTo(wanted: Wanted): Direction {
  const element = only(wanted);
  if (typeof element === 'string') return element;
  const now = document.activeElement;
  // A combobox keeps the focus, and refers to its active option.
  if (element === now || now?.getAttribute('aria-activedescendant') === element.id) return 'there';
  if (ROVING.includes(wanted.role)) return 'down';
  const order = now ? now.compareDocumentPosition(element) : 0;
  return order & Node.DOCUMENT_POSITION_PRECEDING && now !== document.body ? 'backward' : 'forward';
}

/** Puts a file into a file field, as the file dialog does, because no driver can use the dialog. */
function give(label: string, name: string, type: string, text: string): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
  const field = fields.find(({ labels }) =>
    [...(labels ?? [])].some((one) => plain(one.textContent) === label),
  );
  if (!field) return 'there is none';
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type }));
  field.files = files.files;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return '';
}

const inPage = { look, aim, directionTo, give, boxesAtRest };
export type InPage = typeof inPage;

Object.defineProperty(window, 'journeys', { value: inPage });
