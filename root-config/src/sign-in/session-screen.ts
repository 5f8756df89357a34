import type { Session } from '@console/shared-auth';
import { panel } from '../panel/panel.ts';
import { showLapse } from './lapse-dialog.ts';
import { showNotices } from './session-notices.ts';
import { sessionPanel } from './session-panel.ts';
import { progressLine } from './sign-in-progress.ts';

/** Milliseconds after which a person who waits is told what for. */
const PATIENCE = 1_000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Shows what a person should know of the session: in place of the screens, over them, or beside. */
export function showSession(session: Session): void {
  clearTimeout(waiting);
  showNotices(session.status === 'signed-in' ? session.notices : []);
  showLapse(session.status === 'lapsed' ? session : undefined);
  const place = document.getElementById('console-panel');
  if (session.status === 'starting' || session.status === 'signing-in') {
    place?.replaceChildren();
    waiting = setTimeout(() => place?.replaceChildren(progressLine()), PATIENCE);
    return;
  }
  const content = sessionPanel(session);
  place?.replaceChildren(...(content ? [panel(content)] : []));
}
