import { PinIcon } from '@blueprintjs/icons';
import { basePath } from '@console/shared-ui/contract';
import { followLink } from '../address/navigate.ts';
import { prefer } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import styles from './sidebar.module.css';

interface SidebarHeadProps {
  readonly canAnchor: boolean;
  readonly anchored: boolean;
}

/** The product's name, and the pin button, which keeps the sidebar wide. */
export function SidebarHead({ canAnchor, anchored }: SidebarHeadProps) {
  const { t } = useText();
  return (
    <div className={styles.head}>
      <a className={styles.brand} href={basePath()} onClick={followLink}>
        <Logo />
        <span className={styles.name}>{t('brand')}</span>
      </a>
      {canAnchor && (
        <button
          type="button"
          className={styles.pin}
          aria-label={t('menu.anchor')}
          title={t('menu.anchor')}
          aria-pressed={anchored}
          onClick={() => prefer({ anchored: !anchored })}
        >
          <PinIcon />
        </button>
      )}
    </div>
  );
}

/** The console's logo: a hub with its tenants. Decorative, beside the name. */
function Logo() {
  return (
    <svg className={styles.logo} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" rx="5" fill="currentColor" />
      <g stroke="#fff" fill="none">
        <path d="M6 6l8 8M14 6l-8 8" />
      </g>
      <g stroke="#fff" fill="currentColor">
        <circle cx="5.5" cy="5.5" r="1.75" />
        <circle cx="14.5" cy="5.5" r="1.75" />
        <circle cx="5.5" cy="14.5" r="1.75" />
        <circle cx="14.5" cy="14.5" r="1.75" />
        <circle cx="10" cy="10" r="2.25" />
      </g>
    </svg>
  );
}
