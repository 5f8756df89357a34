import type { Session } from '@console/shared-auth';
import { slotId } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { element } from '../panel/element.ts';
import { panel } from '../panel/panel.ts';
import { showLapse } from './lapse-dialog.ts';
import { showNotices } from './session-notices.ts';
import { sessionPanel } from './session-panel.ts';

/** Milliseconds after which a person who waits is told what for. */
const PROGRESS_AFTER_MS = 1_000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Shows what a person should know of the session: in place of the screens, over them, or beside. */
export function showSession(session: Session): void {
  clearTimeout(waiting);
  showNotices(session.status === 'signed-in' ? session.notices : []);
  showLapse(session.status === 'lapsed' ? session : undefined);
  const place = document.getElementById(slotId('panel'));
  if (session.status === 'starting' || session.status === 'signing-in') {
    place?.replaceChildren();
    waiting = setTimeout(() => place?.replaceChildren(progressLine()), PROGRESS_AFTER_MS);
    return;
  }
  const content = sessionPanel(session);
  place?.replaceChildren(...(content ? [panel(content)] : []));
}

/** Says that the sign-in service is being asked. */
function progressLine(): HTMLElement {
  const line = element('p', i18next.t('signing-in'), 'panel');
  line.setAttribute('role', 'status');
  return line;
}
