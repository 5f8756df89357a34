import { SearchIcon } from '@blueprintjs/icons';
import { loadPalette, searchKeys } from '../palette/use-search.ts';
import { useText } from '../text/use-text.ts';
import styles from './search-button.module.css';

interface SearchButtonProps {
  /** `icon` shows only the icon, where there is little room. */
  readonly size: 'full' | 'icon';
  readonly onOpen: () => void;
}

/** A button that opens the search and shows the shortcut for it. */
export function SearchButton({ size, onOpen }: SearchButtonProps) {
  const { t } = useText();
  const warmUp = () => void loadPalette().catch(() => undefined);
  return (
    <button
      type="button"
      className={size === 'full' ? styles.full : styles.icon}
      aria-label={t('search.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts={searchKeys.names}
      onClick={onOpen}
      onPointerEnter={warmUp}
      onFocus={warmUp}
    >
      <SearchIcon />
      {size === 'full' && (
        <>
          <span className={styles.text}>{t('search.open')}</span>
          {/* CSS draws the keys, so that they are not part of the accessible name (WCAG 2.5.3). */}
          <kbd className={styles.keys} aria-hidden data-keys={searchKeys.shown} />
        </>
      )}
    </button>
  );
}
