import type { Session, SessionNotice } from '@console/shared-auth';
import { slotId, withNumber } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { element, statusRegion } from '../panel/element.ts';
import { showLapse } from './lapse-dialog.ts';

/** Shows what a running session has to tell: that it has lapsed, over the page, or notices. */
export function showMessages(session: Session): void {
  showNotices(session.status === 'signed-in' ? session.notices : []);
  showLapse(session.status === 'lapsed' ? session : undefined);
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
