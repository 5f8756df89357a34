import { Modal, useValue } from '@console/shared-ui';
import { searchKeys } from '../palette/use-search.ts';
import { prefer, preferences } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import styles from './keys-dialog.module.css';

/** The keyboard shortcuts. Those that a character types or the browser has too can be turned off. */
const KEYS = [
  { what: 'search', keys: [searchKeys.shown] },
  { what: 'find', keys: ['/'], isCharacter: true },
  { what: 'findInPage', keys: ['Ctrl F', 'F3', 'Shift F3'], isCharacter: true },
  { what: 'all', keys: ['?'], isCharacter: true },
  { what: 'next', keys: ['Alt \u2193', 'Alt \u2191'] },
  { what: 'close', keys: ['Esc'] },
  { what: 'range', keys: ['Shift Space'] },
  { what: 'menu', keys: ['\u2191', '\u2193', 'Home', 'End'] },
] as const;

/** All keyboard shortcuts, and a switch for some of them (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { characterKeys } = useValue(preferences);
  return (
    <Modal title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(({ what, keys, ...key }) => (
          <div key={what} className={styles.line} data-off={'isCharacter' in key && !characterKeys}>
            <dt>{t(`keys.${what}`)}</dt>
            <dd>
              {keys.map((one) => (
                <kbd key={one} className={styles.key}>
                  {one}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={characterKeys}
          onChange={({ target }) => prefer({ characterKeys: target.checked })}
        />
        {t('keys.single')}
      </label>
    </Modal>
  );
}
