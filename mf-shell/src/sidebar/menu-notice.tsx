import { Button } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import type { Permissions } from '@console/shared-auth';
import { useValue } from '@console/shared-ui';
import { isVisible, type MenuItem } from '../menu/menu-item.ts';
import { session } from '../session/session.ts';
import { useText } from '../text/use-text.ts';
import styles from './sidebar.module.css';

interface MenuNoticeProps {
  readonly permissions: Permissions;
  readonly items: readonly MenuItem[];
}

/** Explains why the menu is empty. */
export function MenuNotice({ permissions, items }: MenuNoticeProps) {
  const { t } = useText();
  const current = useValue(session);
  if (permissions.status === 'failed') {
    return (
      <div className={styles.notice} role="alert">
        <WarningSignIcon />
        <p>{t('menu.failed')}</p>
        <Button text={t('menu.retry')} onClick={permissions.retry} />
      </div>
    );
  }
  if (permissions.status === 'unknown' || permissions.awaited?.length) return null;
  if (items.some(isVisible)) return null;
  const person = current.status === 'signed-in' ? current.person.name : '';
  return (
    <div className={styles.notice}>
      <WarningSignIcon />
      <p>{t('menu.none', { person })}</p>
    </div>
  );
}
