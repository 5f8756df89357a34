import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, LayersIcon, LogOutIcon, ShareIcon } from '@blueprintjs/icons';
import { configuration, type Session, session$, signIn, signOut } from '@console/shared-auth';
import { defaultPreferences, menuModes, themes } from '@console/shared-ui/contract';
import { from } from 'rxjs';
import { useStream } from '../address/use-stream.ts';
import { MenuButton } from '../menu-button/menu-button.tsx';
import { MenuAction, MenuChoice, MenuGroup, MenuLink } from '../menu-button/menu-entries.tsx';
import { prefer, preferences$ } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import { initialsOf } from './initials.ts';
import styles from './top-bar.module.css';

const configuration$ = from(configuration);
const starting: Session = { status: 'starting' };

/** Who is signed in, what they chose about the console, and the way out. */
export function ProfileMenu({ onVersions }: { readonly onVersions: () => void }) {
  const { t } = useText();
  const session = useStream(session$, starting);
  const loaded = useStream(configuration$, undefined);
  const { theme, menuMode } = useStream(preferences$, defaultPreferences);

  if (session.status === 'signed-out') {
    return (
      <Button
        intent="primary"
        text={t('profile.signIn')}
        onClick={() => void signIn(location.href)}
      />
    );
  }
  if (session.status !== 'signed-in') return <span className={styles.nobody} />;

  const { username, name } = session.person;
  return (
    <MenuButton
      name={t('profile.name', { person: username })}
      face={
        <>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className={styles.face}>{username}</span>
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
      </MenuGroup>
      <MenuGroup name={t('theme.name')}>
        {themes.map((known) => (
          <MenuChoice
            key={known}
            chosen={known === theme}
            onChoose={() => prefer({ theme: known })}
          >
            {t(`theme.${known}`)}
          </MenuChoice>
        ))}
      </MenuGroup>
      <MenuGroup name={t('layout.name')}>
        {menuModes.map((known) => (
          <MenuChoice
            key={known}
            chosen={known === menuMode}
            onChoose={() => prefer({ menuMode: known })}
          >
            {t(`layout.${known}`)}
          </MenuChoice>
        ))}
      </MenuGroup>
      <MenuAction icon={<LayersIcon />} onChoose={onVersions}>
        {t('versions.title')}
      </MenuAction>
      <MenuAction icon={<LogOutIcon />} onChoose={() => void signOut()}>
        {t('profile.logout')}
      </MenuAction>
    </MenuButton>
  );
}
