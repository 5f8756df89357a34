import { ChevronDownIcon, TranslateIcon } from '@blueprintjs/icons';
import { lazyPart } from '@console/shared-ui';
import { languageOf, languages } from '@console/shared-ui/contract';
import { MenuButton } from '../menu-button/menu-button.tsx';
import { useText } from '../text/use-text.ts';
import styles from './top-bar.module.css';

const LanguageEntries = lazyPart(
  () => import(/* webpackChunkName: "menus" */ './language-entries.tsx'),
);

/** A menu of the console's languages, each named in that language. */
export function LanguageMenu() {
  const { t, language } = useText();
  const spoken = languageOf(language) ?? languages[0];
  const label = t(`language.${spoken}`);
  return (
    <MenuButton
      name={t('language.name', { language: label })}
      content={
        <>
          <TranslateIcon />
          <span className={styles.face} lang={spoken}>
            {label}
          </span>
          <span className={styles.face}>
            <ChevronDownIcon />
          </span>
        </>
      }
    >
      <LanguageEntries />
    </MenuButton>
  );
}
