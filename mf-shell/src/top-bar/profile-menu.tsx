import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, LayersIcon, LogOutIcon, ShareIcon } from '@blueprintjs/icons';
import { configuration, signIn } from '@console/shared-auth';
import { useValue } from '@console/shared-ui';
import { type ManifestLink, mediaValue, streamValue } from '@console/shared-ui/contract';
import { from } from 'rxjs';
import { goTo } from '../address/navigate.ts';
import { Icon } from '../icon/icon.tsx';
import { MenuButton } from '../menu-button/menu-button.tsx';
import { MenuAction, MenuChoice, MenuGroup, MenuLink } from '../menu-button/menu-entries.tsx';
import { type Choices, getChoices } from '../preferences/choices.ts';
import { preferences } from '../preferences/preference-store.ts';
import { logout, session } from '../session/session.ts';
import { useText } from '../text/use-text.ts';
import styles from './top-bar.module.css';

const loadedConfiguration = streamValue(from(configuration), undefined);

/** Whether the top bar has no room for the menu of languages. */
const narrow = mediaValue('(width <= 480px)');

interface ProfileMenuProps {
  /** Links to the user's own rows. */
  readonly own: readonly ManifestLink[];
  readonly onVersions: () => void;
  readonly onKeys: () => void;
}

/** The user's name, own links, preferences, and Logout. */
export function ProfileMenu({ own, onVersions, onKeys }: ProfileMenuProps) {
  const { t, language, localize } = useText();
  const current = useValue(session);
  const loaded = useValue(loadedConfiguration);
  const isNarrow = useValue(narrow);
  const choices = getChoices(t, language, useValue(preferences));

  if (current.status === 'signed-out') {
    return (
      <Button
        intent="primary"
        text={t('profile.signIn')}
        onClick={() => void signIn(location.href)}
      />
    );
  }
  if (current.status !== 'signed-in') return <span className={styles.placeholder} />;

  const { username, name } = current.person;
  const initials = getInitials(name);
  return (
    <MenuButton
      name={t('profile.name', { person: username, initials })}
      content={
        <>
          {/* With the space, the visible text matches the accessible name (WCAG 2.5.3). */}
          <span className={styles.face}>{username}</span>{' '}
          <span className={styles.initials}>{initials}</span>
          <span className={styles.face}>
            <ChevronDownIcon />
          </span>
        </>
      }
    >
      <MenuGroup name={name === username ? name : `${name} (${username})`}>
        {loaded && (
          <MenuLink href={loaded.api.consoleUrl} icon={<ShareIcon />} hint={t('profile.newTab')}>
            {t('profile.userProfile')}
          </MenuLink>
        )}
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
    </MenuButton>
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

/** Returns two initials, of the first and the last name; of a single name, its first two letters. */
export function getInitials(name: string): string {
  const words = name.trim().split(/[\s._-]+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const letters = last === '' ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join('').toLocaleUpperCase();
}
