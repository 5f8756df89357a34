import i18next from 'i18next';
import { element, noticesRegion, technicalLine } from '../panel/element.ts';

/** The content of a notice above the page. */
export interface NoticeContent {
  readonly text: string;
  /** The technical reason, in English, for the user to pass on to the operator. */
  readonly detail?: string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

/** Returns the content in the current language; undefined hides the notice. */
type Content = (close: () => void) => NoticeContent | undefined;

const contents = new Map<string, Content>();

/**
 * Shows a notice above the page, or updates the notice with this name. Uses plain DOM, because it must
 * work even if an override breaks the shell.
 */
export function showNotice(name: string, content: Content): void {
  contents.set(name, content);
  draw();
}

function draw(): void {
  const notices = [...contents].flatMap(([name, content]) => {
    const shown = content(() => {
      contents.delete(name);
      draw();
    });
    return shown ? [createNotice(shown)] : [];
  });
  noticesRegion().replaceChildren(...notices);
  document.documentElement.removeAttribute('data-expects-notice');
}

i18next.on('languageChanged', draw);

function createNotice({ text, detail, actions }: NoticeContent): HTMLElement {
  const made = element('div', '', 'top-notice');
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
