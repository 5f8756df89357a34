import type { SessionNotice } from '@console/shared-auth';
import { slotId, withNumber } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { element, statusRegion } from '../panel/element.ts';

/** Shows lines that a person should know and need not act on, at the foot of the page. */
export function showNotices(notices: readonly SessionNotice[]): void {
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

/** A notice in words, with its number. */
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
