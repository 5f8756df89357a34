import { Button } from '@blueprintjs/core';
import { ChevronDownIcon } from '@blueprintjs/icons';
import { signIn } from '@console/shared-auth';
import { lazyPart, useValue } from '@console/shared-ui';
import { MenuButton } from '../menu-button/menu-button.tsx';
import { session } from '../session/session.ts';
import { useText } from '../text/use-text.ts';
import type { ProfileMenuProps } from './profile-entries.tsx';
import styles from './top-bar.module.css';

const ProfileEntries = lazyPart(
  () => import(/* webpackChunkName: "menus" */ './profile-entries.tsx'),
);

/** The user's name, own links, preferences, and Logout. */
export function ProfileMenu({ own, onVersions, onKeys }: ProfileMenuProps) {
  const { t } = useText();
  const current = useValue(session);

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
      <ProfileEntries {...{ own, onVersions, onKeys }} fullName={name} username={username} />
    </MenuButton>
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
