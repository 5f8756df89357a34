import { ChevronDownIcon, TranslateIcon } from '@blueprintjs/icons';
import { useValue } from '@console/shared-ui';
import { MenuButton } from '../menu-button/menu-button.tsx';
import { MenuChoice } from '../menu-button/menu-entries.tsx';
import { getChoices } from '../preferences/choices.ts';
import { preferences } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import styles from './top-bar.module.css';

/** A menu of the console's languages, each named in that language. */
export function LanguageMenu() {
  const { t, language } = useText();
  const { choices } = getChoices(t, language, useValue(preferences)).language;
  const spoken = choices.find(({ isChosen }) => isChosen);
  return (
    <MenuButton
      name={t('language.name', { language: spoken?.label })}
      content={
        <>
          <TranslateIcon />
          <span className={styles.face} lang={spoken?.value}>
            {spoken?.label}
          </span>
          <span className={styles.face}>
            <ChevronDownIcon />
          </span>
        </>
      }
    >
      {choices.map(({ id, value, label, isChosen, choose }) => (
        <MenuChoice key={id} chosen={isChosen} onChoose={choose}>
          <span lang={value}>{label}</span>
        </MenuChoice>
      ))}
    </MenuButton>
  );
}
