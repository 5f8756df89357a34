import { useValue } from '@console/shared-ui';
import { MenuChoice, MenuEntries } from '../menu-button/menu-entries.tsx';
import { getChoices } from '../preferences/choices.ts';
import { preferences } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';

/** Renders the console's languages, each named in that language. */
export default function LanguageEntries() {
  const { t, language } = useText();
  const { choices } = getChoices(t, language, useValue(preferences)).language;
  return (
    <MenuEntries>
      {choices.map(({ id, value, label, isChosen, choose }) => (
        <MenuChoice key={id} chosen={isChosen} onChoose={choose}>
          <span lang={value}>{label}</span>
        </MenuChoice>
      ))}
    </MenuEntries>
  );
}
