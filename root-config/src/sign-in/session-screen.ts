import type { Session } from '@console/shared-auth';
import { slotId } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { element } from '../panel/element.ts';
import { panel } from '../panel/panel.ts';
import { sessionPanel } from './session-panel.ts';

/** Milliseconds after which a waiting user is told the reason. */
const PROGRESS_AFTER_MS = 1_000;

let waiting: ReturnType<typeof setTimeout> | undefined;
let latest: Session = { status: 'starting' };
let hasMessages = false;

/** Shows the state of the session: in place of the screens, over them, or as notices. */
export function showSession(session: Session): void {
  clearTimeout(waiting);
  latest = session;
  hasMessages ||=
    session.status === 'lapsed' || (session.status === 'signed-in' && session.notices.length > 0);
  if (hasMessages) void loadMessages();
  const place = document.getElementById(slotId('panel'));
  if (session.status === 'starting' || session.status === 'signing-in') {
    place?.replaceChildren();
    waiting = setTimeout(() => place?.replaceChildren(progressLine()), PROGRESS_AFTER_MS);
    return;
  }
  const content = sessionPanel(session);
  place?.replaceChildren(...(content ? [panel(content)] : []));
}

/** Loads the code for the messages of a running session, and shows the present ones. */
export async function loadMessages(): Promise<void> {
  // If the chunk does not load, the next state of the session tries again.
  const code = await import('./session-messages.ts').catch(() => undefined);
  code?.showMessages(latest);
}

function progressLine(): HTMLElement {
  const line = element('p', i18next.t('signing-in'), 'panel');
  line.setAttribute('role', 'status');
  return line;
}
