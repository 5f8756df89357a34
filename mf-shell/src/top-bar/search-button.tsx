import { SearchIcon } from '@blueprintjs/icons';
import { loadPalette, searchKeys } from '../palette/use-search.ts';
import { useText } from '../text/use-text.ts';
import styles from './search-button.module.css';

interface SearchButtonProps {
  /** All of it, or only the icon where there is little room. */
  readonly face: 'full' | 'icon';
  readonly onOpen: () => void;
}

/** Opens the search; shows the keys that do so too. */
export function SearchButton({ face, onOpen }: SearchButtonProps) {
  const { t } = useText();
  const warmUp = () => void loadPalette().catch(() => undefined);
  return (
    <button
      type="button"
      className={face === 'full' ? styles.full : styles.icon}
      aria-label={t('search.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts={searchKeys.names}
      onClick={onOpen}
      onPointerEnter={warmUp}
      onFocus={warmUp}
    >
      <SearchIcon />
      {face === 'full' && (
        <>
          <span className={styles.text}>{t('search.open')}</span>
          {/* Drawn by its style: the keys are no part of what the button is called (WCAG 2.5.3). */}
          <kbd className={styles.keys} aria-hidden data-keys={searchKeys.shown} />
        </>
      )}
    </button>
  );
}
