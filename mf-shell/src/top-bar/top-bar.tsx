import { MenuIcon } from '@blueprintjs/icons';
import type { ManifestLink, MicroFrontend } from '@console/shared-ui/contract';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { menuId } from './menu-id.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchButton } from './search-button.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly microFrontends: readonly MicroFrontend[];
  /** State of the menu's drawer; `none` if the window is wide enough for a sidebar. */
  readonly drawer: 'none' | 'closed' | 'open';
  readonly onDrawerToggle: () => void;
  readonly onSearch: () => void;
  /** Links to the user's own rows. */
  readonly own: readonly ManifestLink[];
  readonly onVersions: () => void;
  /** The button with the number of changes, after its code has loaded. */
  readonly activity: ReactNode;
  readonly onKeys: () => void;
}

/** Breadcrumb, activity, language and profile. */
export function TopBar(props: TopBarProps) {
  const { microFrontends, drawer, onDrawerToggle, onSearch } = props;
  const { t } = useText();
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
        >
          <MenuIcon />
        </button>
      )}
      <Breadcrumb microFrontends={microFrontends} />
      {/* First, because it appears later than the others. */}
      {props.activity}
      {drawer !== 'none' && <SearchButton size="icon" onOpen={onSearch} />}
      <div className={styles.language}>
        <LanguageMenu />
      </div>
      <ProfileMenu {...props} />
    </div>
  );
}
