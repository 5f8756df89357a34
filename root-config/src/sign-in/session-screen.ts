import type { Session, SessionNotice } from '@console/shared-auth';
import { slotId, withNumber } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { showStartFailure } from '../first-script/start-failure.ts';
import { element, statusRegion } from '../panel/element.ts';
import { panel } from '../panel/panel.ts';

/** Milliseconds after which a waiting user is told the reason. */
const PROGRESS_AFTER_MS = 1_000;

let shown: Session | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
let wasLapsed = false;

/** Shows the state of the session: in place of the screens, over them, or as notices. */
export function showSession(session: Session): void {
  shown = session;
  clearTimeout(waiting);
  showNotices(session.status === 'signed-in' ? session.notices : []);
  wasLapsed ||= session.status === 'lapsed';
  if (wasLapsed) {
    void loadLapse().then((code) =>
      code?.showLapse(shown?.status === 'lapsed' ? shown : undefined),
    );
  }
  const place = document.getElementById(slotId('panel'));
  switch (session.status) {
    case 'signed-in':
    case 'lapsed':
      place?.replaceChildren();
      return;
    case 'starting':
    case 'signing-in':
      place?.replaceChildren();
      waiting = setTimeout(() => place?.replaceChildren(progressLine()), PROGRESS_AFTER_MS);
      return;
    default:
      // What the place shows stays until then.
      import(/* webpackChunkName: 'session' */ './session-panel.ts').then(({ sessionPanel }) => {
        if (shown === session) place?.replaceChildren(panel(sessionPanel(session)));
      }, showStartFailure);
  }
}

/** Loads the code of the dialog that a lapsed session needs. */
export const loadLapse = () =>
  import(/* webpackChunkName: 'session' */ './lapse-dialog.ts').catch(() => undefined);

function progressLine(): HTMLElement {
  const line = element('p', i18next.t('signing-in'), 'panel');
  line.setAttribute('role', 'status');
  return line;
}

/** Shows notices that need no action, at the bottom of the page. */
function showNotices(notices: readonly SessionNotice[]): void {
  const place = statusRegion(slotId('notices'), (made) => document.body.append(made));
  place.replaceChildren(...notices.map(noticeElement));
}

function noticeElement(notice: SessionNotice): HTMLElement {
  const made = element('p', noticeText(notice), 'notice');
  if (notice.kind === 'storage-full') {
    const button = element('button', i18next.t('clear-storage'));
    button.addEventListener('click', notice.clear);
    made.append(button);
  }
  return made;
}

/** Returns the text of a notice, with its number. */
export function noticeText(notice: SessionNotice): string {
  switch (notice.kind) {
    case 'renewal-offline':
      return withNumber(i18next.t('notice.renewal-offline'), 'MF-019');
    case 'storage-full':
      return withNumber(i18next.t('notice.storage-full'), 'MF-018');
    case 'clock-off': {
      const minutes = Math.abs(notice.minutes);
      const key = notice.minutes > 0 ? 'notice.clock-ahead' : 'notice.clock-behind';
      return withNumber(i18next.t(key, { minutes }), 'MF-020');
    }
  }
}
