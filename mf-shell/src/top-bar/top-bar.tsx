import { MenuIcon } from '@blueprintjs/icons';
import type { MicroFrontend } from '@console/shared-ui/contract';
import { useTranslation } from 'react-i18next';
import { menuId } from '../menu/menu-id.ts';
import { SearchButton } from '../palette/search-button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly microFrontends: readonly MicroFrontend[];
  /** The menu's drawer, where the window is too narrow for a sidebar. */
  readonly drawer: 'none' | 'closed' | 'open';
  readonly onDrawerToggle: () => void;
  readonly onSearch: () => void;
  readonly onVersions: () => void;
}

/** Where the person is, and what is theirs: language and profile. */
export function TopBar(props: TopBarProps) {
  const { microFrontends, drawer, onDrawerToggle, onSearch, onVersions } = props;
  const { t } = useTranslation('mf-shell');
  return (
    <div className={styles.bar}>
      {drawer !== 'none' && (
        <button
          type="button"
          className={styles.drawerButton}
          aria-label={drawer === 'open' ? t('menu.close') : t('menu.open')}
          aria-expanded={drawer === 'open'}
          aria-controls={menuId}
          onClick={onDrawerToggle}
          onBlur={({ relatedTarget }) => {
            // Focus that goes on, past the drawer, leaves it; see Sidebar for focus from inside.
            const menu = document.getElementById(menuId);
            if (drawer === 'open' && relatedTarget && !menu?.contains(relatedTarget))
              onDrawerToggle();
          }}
        >
          <MenuIcon />
        </button>
      )}
      <Breadcrumb microFrontends={microFrontends} />
      {drawer !== 'none' && <SearchButton face="icon" onOpen={onSearch} />}
      <LanguageMenu />
      <ProfileMenu onVersions={onVersions} />
    </div>
  );
}
