import type { SessionNotice } from '@console/shared-auth';
import i18next from 'i18next';

const ID = 'console-notices';

/** Shows lines that a person should know and need not act on, at the foot of the page. */
export function showNotices(notices: readonly SessionNotice[]): void {
  place().replaceChildren(...notices.map(line));
}

/** There before the first notice, so that a screen reader says what comes into it. */
function place(): HTMLElement {
  const present = document.getElementById(ID);
  if (present) return present;
  const made = document.createElement('div');
  made.id = ID;
  made.setAttribute('role', 'status');
  document.body.append(made);
  return made;
}

function line(notice: SessionNotice): HTMLElement {
  const made = document.createElement('p');
  made.className = 'notice';
  made.append(noticeText(notice));
  if (notice.kind === 'storage-full') {
    const button = document.createElement('button');
    button.textContent = i18next.t('clear-storage');
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
