import { type Session, signIn, signOut } from '@console/shared-auth';
import { slotId, withNumber } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { element, technicalLine } from '../panel/element.ts';
import { endNumbers, problemDetail, problemNumbers } from './session-panel.ts';

const ID = slotId('lapse');

type Lapsed = Extract<Session, { status: 'lapsed' }>;

/**
 * Asks the user to sign in again, over a page that stays as it is. Uses a native modal dialog: the
 * browser makes the rest inert, including forms in other dialogs, and restores the focus afterwards
 * (WAI-ARIA APG, dialog pattern). It closes only by signing in or out.
 */
export function showLapse(lapsed: Lapsed | undefined): void {
  const present = document.getElementById(ID);
  if (!lapsed) {
    if (present instanceof HTMLDialogElement) present.close();
    present?.remove();
    return;
  }
  if (present) {
    present.replaceChildren(...getContent(lapsed));
    return;
  }
  const dialog = document.createElement('dialog');
  dialog.id = ID;
  dialog.className = 'lapse';
  dialog.setAttribute('aria-labelledby', `${ID}-title`);
  dialog.setAttribute('closedby', 'none');
  // In browsers without `closedby`, Escape would close the dialog.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.append(...getContent(lapsed));
  document.body.append(dialog);
  dialog.showModal();
  // Focuses the dialog, not its button: a user who is typing must not press the button by accident.
  dialog.querySelector('h2')?.focus();
}

function getContent(lapsed: Lapsed): HTMLElement[] {
  const title = element('h2', i18next.t(`lapsed.${lapsed.reason}.title`));
  title.id = `${ID}-title`;
  title.tabIndex = -1;
  const text = element('p', i18next.t(`lapsed.${lapsed.reason}.text`));
  const status = element('p', '');
  status.setAttribute('role', 'status');
  const again = element('button', i18next.t('sign-in'), 'panel-action');
  again.addEventListener('click', () => {
    status.textContent = i18next.t('lapsed.window');
    void signIn(location.href);
  });
  const leave = element('button', i18next.t('lapsed.leave'), 'lapse-leave');
  leave.addEventListener('click', () => void signOut());
  const actions = element('p', '', 'lapse-actions');
  actions.append(leave, again);
  return [title, text, status, ...problemLines(lapsed), actions];
}

function problemLines({ reason, problem }: Lapsed): HTMLElement[] {
  if (!problem) {
    const number = endNumbers[reason];
    return number ? [technicalLine('p', number, 'panel-detail')] : [];
  }
  const line = element('p', i18next.t(`sign-in-problem.${problem.kind}.title`), 'lapse-problem');
  line.setAttribute('role', 'alert');
  const detail = withNumber(problemDetail(problem), problemNumbers[problem.kind]);
  return [line, technicalLine('p', detail, 'panel-detail')];
}
