import { PinIcon } from '@blueprintjs/icons';
import { followLink } from '../address/follow-link.ts';
import { prefer } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import { Logo } from './logo.tsx';
import styles from './sidebar.module.css';

interface SidebarHeadProps {
  readonly canAnchor: boolean;
  readonly anchored: boolean;
}

/** The product's name, and the pin that keeps the sidebar wide. */
export function SidebarHead({ canAnchor, anchored }: SidebarHeadProps) {
  const { t } = useText();
  return (
    <div className={styles.head}>
      <a className={styles.brand} href="/" onClick={followLink}>
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
