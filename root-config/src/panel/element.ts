import { slotId } from '@console/shared-ui/contract';

/** An element in plain DOM, for what must work where React does not. */
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
 * What to pass on to whoever runs the platform; it is in English whatever the page is in. No end of
 * a line tears a failure's number in two at its hyphen.
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
 * The live region of this id. It is made when it is first asked for, which has to be before it says
 * something: a screen reader tells only what comes into a region that it knows.
 *
 * @param insert puts it where it belongs
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

/** Where notices come, above the page. To be asked for once before there is one. */
export const noticesRegion = (): HTMLElement =>
  statusRegion(slotId('lines'), (made) => document.querySelector('.skip-link')?.after(made));
