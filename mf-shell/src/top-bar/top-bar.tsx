import { MenuIcon } from '@blueprintjs/icons';
import { useValue } from '@console/shared-ui';
import { atBase, basePath, type MicroFrontend, microFrontendAt } from '@console/shared-ui/contract';
import { address } from '../address/address.ts';
import { followLink } from '../address/navigate.ts';
import { useText } from '../text/use-text.ts';
import { LanguageMenu } from './language-menu.tsx';
import { menuId } from './menu-id.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchButton } from './search-button.tsx';
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
      {drawer !== 'none' && <SearchButton face="icon" onOpen={onSearch} />}
      <LanguageMenu />
      <ProfileMenu onVersions={onVersions} />
    </div>
  );
}

/** Platform, then the micro-frontend that the address belongs to. */
function Breadcrumb({ microFrontends }: { readonly microFrontends: readonly MicroFrontend[] }) {
  const { t, localize } = useText();
  const { pathname } = useValue(address);
  const here = microFrontendAt(microFrontends, pathname);
  return (
    <nav className={styles.breadcrumb} aria-label={t('breadcrumb.name')}>
      <ol>
        <li>
          <a href={basePath()} onClick={followLink}>
            {t('breadcrumb.root')}
          </a>
        </li>
        {here && (
          <li>
            <a
              href={atBase(here.menu[0]?.routerLink ?? here.route)}
              aria-current="page"
              onClick={followLink}
            >
              {localize(here.label)}
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
