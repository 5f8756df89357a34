import { slotId } from '@console/shared-ui/contract';

/** Creates an element in plain DOM, for code that must work without React. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/**
 * Creates a technical line that the user can pass on to the operator. It is always in English, whatever
 * the page's language. A failure number in it does not wrap at its hyphen.
 */
export function technicalLine<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className?: string,
): HTMLElementTagNameMap[Name] {
  const made = element(name, '', className);
  made.lang = 'en';
  for (const part of text.split(/(MF-\d+)/)) {
    const isNumber = part.startsWith('MF-');
    made.append(isNumber ? element('span', part, 'failure-number') : part);
  }
  return made;
}

/**
 * Returns the live region with this id. The first call creates it; make that call before there is a
 * message, because screen readers announce only what is added to an existing region.
 *
 * @param insert - adds the new region to the page
 */
export function statusRegion(id: string, insert: (made: HTMLElement) => void): HTMLElement {
  const present = document.getElementById(id);
  if (present) return present;
  const made = element('div', '');
  made.id = id;
  made.setAttribute('role', 'status');
  insert(made);
  return made;
}

/** Returns the region for notices above the page. Call it once before the first notice. */
export const noticesRegion = (): HTMLElement =>
  statusRegion(slotId('lines'), (made) => document.querySelector('.skip-link')?.after(made));
