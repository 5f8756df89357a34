import { SearchIcon } from '@blueprintjs/icons';
import { useText } from '../text/use-text.ts';
import styles from './search-button.module.css';
import { loadPalette } from './use-search.ts';

/** Opens the search; shows the keys that do so too. */
export function SearchButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useText();
  const warmUp = () => void loadPalette().catch(() => undefined);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('search.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      onPointerEnter={warmUp}
      onFocus={warmUp}
    >
      <SearchIcon />
      <span className={styles.text}>{t('search.open')}</span>
      <kbd className={styles.keys}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
