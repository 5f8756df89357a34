import { Button } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { type Permissions, type Session, session$ } from '@console/shared-auth';
import { useStream } from '../address/use-stream.ts';
import { useText } from '../text/use-text.ts';
import { isVisible, type MenuItem } from './menu-item.ts';
import styles from './sidebar.module.css';

const starting: Session = { status: 'starting' };

interface MenuNoticeProps {
  readonly permissions: Permissions;
  readonly items: readonly MenuItem[];
}

/** Why the menu is empty, where it is. */
export function MenuNotice({ permissions, items }: MenuNoticeProps) {
  const { t } = useText();
  const session = useStream(session$, starting);
  if (permissions.status === 'failed') {
    return (
      <div className={styles.notice} role="alert">
        <WarningSignIcon />
        <p>{t('menu.failed')}</p>
        <Button text={t('menu.retry')} onClick={permissions.retry} />
      </div>
    );
  }
  if (permissions.status === 'unknown' || items.some(isVisible)) return null;
  const person = session.status === 'signed-in' ? session.person.name : '';
  return (
    <div className={styles.notice}>
      <WarningSignIcon />
      <p>{t('menu.none', { person })}</p>
    </div>
  );
}
