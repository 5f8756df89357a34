import { LayersIcon, LogOutIcon, ShareIcon } from '@blueprintjs/icons';
import { configuration } from '@console/shared-auth';
import { useValue } from '@console/shared-ui';
import { type ManifestLink, mediaValue } from '@console/shared-ui/contract';
import { use } from 'react';
import { goTo } from '../address/navigate.ts';
import { Icon } from '../icon/icon.tsx';
import {
  MenuAction,
  MenuChoice,
  MenuEntries,
  MenuGroup,
  MenuLink,
} from '../menu-button/menu-entries.tsx';
import { type Choices, getChoices } from '../preferences/choices.ts';
import { preferences } from '../preferences/preference-store.ts';
import { logout } from '../session/session.ts';
import { useText } from '../text/use-text.ts';

/** Whether the top bar has no room for the menu of languages. */
const narrow = mediaValue('(width <= 480px)');

export interface ProfileMenuProps {
  /** Links to the user's own rows. */
  readonly own: readonly ManifestLink[];
  readonly onVersions: () => void;
  readonly onKeys: () => void;
}

interface ProfileEntriesProps extends ProfileMenuProps {
  readonly username: string;
  readonly fullName: string;
}

/** Renders own links, preferences, and Logout. */
export default function ProfileEntries(props: ProfileEntriesProps) {
  const { own, onVersions, onKeys, username, fullName } = props;
  const { t, language, localize } = useText();
  const { api } = use(configuration);
  const isNarrow = useValue(narrow);
  const choices = getChoices(t, language, useValue(preferences));
  return (
    <MenuEntries>
      <MenuGroup name={fullName === username ? fullName : `${fullName} (${username})`}>
        <MenuLink href={api.consoleUrl} icon={<ShareIcon />} hint={t('profile.newTab')}>
          {t('profile.userProfile')}
        </MenuLink>
        {own.map(({ label, icon, routerLink }) => (
          <MenuAction
            key={routerLink}
            icon={icon !== undefined && <Icon path={icon} />}
            onChoose={() => goTo(routerLink)}
          >
            {localize(label)}
          </MenuAction>
        ))}
      </MenuGroup>
      {isNarrow && <ChoiceGroup choices={choices.language} />}
      <ChoiceGroup choices={choices.theme} />
      <ChoiceGroup choices={choices.layout} />
      <MenuGroup name={t('profile.modules')}>
        <MenuAction icon={<LayersIcon />} onChoose={onVersions}>
          {t('versions.title')}
        </MenuAction>
      </MenuGroup>
      <MenuAction icon={<kbd>?</kbd>} onChoose={onKeys}>
        {t('keys.title')}
      </MenuAction>
      <MenuAction icon={<LogOutIcon />} onChoose={logout.choose}>
        {t(logout.label)}
      </MenuAction>
    </MenuEntries>
  );
}

function ChoiceGroup({ choices: { title, choices } }: { readonly choices: Choices }) {
  return (
    <MenuGroup name={title}>
      {choices.map(({ id, value, label, isChosen, choose }) => (
        <MenuChoice key={id} chosen={isChosen} onChoose={choose}>
          <span lang={id.startsWith('language') ? value : undefined}>{label}</span>
        </MenuChoice>
      ))}
    </MenuGroup>
  );
}
