import { ChevronDownIcon, TranslateIcon } from '@blueprintjs/icons';
import { languageOf, languages } from '@console/shared-ui/contract';
import i18next from 'i18next';
import { MenuButton } from '../menu-button/menu-button.tsx';
import { MenuChoice } from '../menu-button/menu-entries.tsx';
import { prefer } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import styles from './top-bar.module.css';

/** The languages of the console, each in its own words. */
export function LanguageMenu() {
  const { t, language } = useText();
  const spoken = languageOf(language) ?? languages[0];
  return (
    <MenuButton
      name={t('language.name', { language: t(`language.${spoken}`) })}
      face={
        <>
          <TranslateIcon />
          <span className={styles.face} lang={spoken}>
            {t(`language.${spoken}`)}
          </span>
          <span className={styles.face}>
            <ChevronDownIcon />
          </span>
        </>
      }
    >
      {languages.map((known) => (
        <MenuChoice
          key={known}
          chosen={known === spoken}
          onChoose={() => {
            prefer({ language: known });
            void i18next.changeLanguage(known);
          }}
        >
          <span lang={known}>{t(`language.${known}`)}</span>
        </MenuChoice>
      ))}
    </MenuButton>
  );
}
