import type { SessionNotice } from '@console/shared-auth';
import i18next from 'i18next';
import { element, statusRegion } from '../panel/element.ts';

const ID = 'console-notices';

/** Shows lines that a person should know and need not act on, at the foot of the page. */
export function showNotices(notices: readonly SessionNotice[]): void {
  const place = statusRegion(ID, (made) => document.body.append(made));
  place.replaceChildren(...notices.map(line));
}

function line(notice: SessionNotice): HTMLElement {
  const made = element('p', noticeText(notice), 'notice');
  if (notice.kind === 'storage-full') {
    const button = element('button', i18next.t('clear-storage'));
    button.addEventListener('click', notice.clear);
    made.append(button);
  }
  return made;
}

/** A notice in words. */
export function noticeText(notice: SessionNotice): string {
  switch (notice.kind) {
    case 'renewal-offline':
      return i18next.t('notice.renewal-offline');
    case 'storage-full':
      return i18next.t('notice.storage-full');
    case 'clock-off':
      return i18next.t(notice.minutes > 0 ? 'notice.clock-ahead' : 'notice.clock-behind', {
        minutes: Math.abs(notice.minutes),
      });
  }
}
