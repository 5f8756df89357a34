import { MenuIcon } from '@blueprintjs/icons';
import type { MicroFrontend } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';
import { menuId } from '../menu/menu-id.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly microFrontends: readonly MicroFrontend[];
  readonly drawerOpen: boolean;
  readonly onDrawerToggle: () => void;
}

/** Where the person is, and what is theirs: language and profile. */
export function TopBar({ microFrontends, drawerOpen, onDrawerToggle }: TopBarProps) {
  const { t } = useTranslation('mf-shell');
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.drawerButton}
        aria-label={drawerOpen ? t('menu.close') : t('menu.open')}
        aria-expanded={drawerOpen}
        aria-controls={menuId}
        onClick={onDrawerToggle}
      >
        <MenuIcon />
      </button>
      <Breadcrumb microFrontends={microFrontends} />
      <LanguageMenu />
      <ProfileMenu />
    </div>
  );
}
