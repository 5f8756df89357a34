import i18next from 'i18next';
import { element, technicalLine } from '../panel/element.ts';
import { linesRegion } from './lines-region.ts';

/** What a line above the page says, and what can be done about it. */
export interface LineContent {
  readonly text: string;
  /** The technical reason, to pass on, in English. */
  readonly detail?: string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

/** Gives the content in the language of the moment; nothing takes the line away. */
type Content = (close: () => void) => LineContent | undefined;

const contents = new Map<string, Content>();

/**
 * Shows a line above the page, or another content of the one that has this name. Plain DOM: it has
 * to be there where a version that is tried breaks the shell.
 */
export function line(name: string, content: Content): void {
  contents.set(name, content);
  draw();
}

function draw(): void {
  const lines = [...contents].flatMap(([name, content]) => {
    const said = content(() => {
      contents.delete(name);
      draw();
    });
    return said ? [lineOf(said)] : [];
  });
  linesRegion().replaceChildren(...lines);
  document.documentElement.removeAttribute('data-expects-line');
}

i18next.on('languageChanged', draw);

function lineOf({ text, detail, actions }: LineContent): HTMLElement {
  const made = element('div', '', 'line');
  const words = element('p', text);
  if (detail) words.append(' ', technicalLine('small', detail));
  made.append(words);
  for (const { label, run } of actions) {
    const button = element('button', label);
    button.addEventListener('click', run);
    made.append(button);
  }
  return made;
}
