import { type FailureNumber, withNumber } from '@console/shared-ui/contract';
import { element, technicalLine } from './element.ts';

/** The content of a panel: what happened, what to do, and a technical line for the operator, in English. */
export interface PanelContent {
  readonly title: string;
  readonly text: string;
  readonly detail?: string;
  /** The number of the failure, shown at the end of the technical line. */
  readonly number?: FailureNumber | undefined;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly link?: { readonly label: string; readonly href: string };
}

/** Creates a message in place of a screen, in plain DOM: it must work without React. */
export function panel({ title, text, detail, number, action, link }: PanelContent): HTMLElement {
  const section = document.createElement('section');
  section.className = 'panel';
  section.setAttribute('role', 'alert');
  section.append(element('h1', title), element('p', text));
  const technical = number ? withNumber(detail, number) : detail;
  if (technical) section.append(technicalLine('p', technical, 'panel-detail'));
  if (action) {
    const button = element('button', action.label, 'panel-action');
    button.addEventListener('click', action.run);
    section.append(button);
  }
  if (link) {
    const anchor = element('a', link.label);
    anchor.href = link.href;
    section.append(anchor);
  }
  return section;
}
