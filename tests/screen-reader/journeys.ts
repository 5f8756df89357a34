import path from 'node:path';
import { publishWithHeading } from '../e2e/versions/other-versions.ts';
import type { ScreenReaderUser } from './screen-reader-user.ts';

export interface Given {
  readonly user: ScreenReaderUser;
  readonly origin: string;
  readonly dataFolder: string;
}

/** An export of Google Workspace, whose columns have other names than those of the console. */
const FILE = path.join(import.meta.dirname, '../e2e/screens/exports/google-1.csv');

/** Number of seeded users whose name or address contains `mo`. */
const DELETED = 13;

/** The version that is tried, and its title. */
const TRIED = { version: '1.9.0', title: 'Users of the next version' };

const TENANTS = /\d (tenants|organisations)/;
const USERS = /\d (users|utilisateurs)/;

/**
 * The journeys, each by the keyboard alone, in both languages. They run one after another in one console, the
 * first as a user who is not signed in.
 */
export const JOURNEYS: Readonly<Record<string, (given: Given) => Promise<void>>> = {
  async 'sign-in'({ user, origin }) {
    await user.visit(origin, /User name|utilisateur/);
    await user.type('admin');
    await user.press('Tab');
    await user.type('wrong');
    await user.press('Return', /incorrect/i);
    await user.type('admin');
    await user.press('Return', TENANTS);
    // Orca's own keys: the next heading, the next table, and the cells of the table.
    await user.press('h');
    await user.press('t');
    for (const key of ['Down', 'Down', 'Right']) await user.press(`alt+shift+${key}`);
  },

  async 'edit-tenant'({ user, origin }) {
    await user.open(`${origin}/tenants/list`, TENANTS);
    await user.press('slash');
    await user.type('aare treuhand', /\b1 \S+ \d/);
    await user.pressUntil('Tab', /^Aare Treuhand.*(link|lien)/m);
    await user.press('Return', /Aare Treuhand/);
    await user.pressUntil('Tab', /^(Edit|Modifier)/m);
    await user.press('Return', /Aare Treuhand/);
    await user.pressUntil('Tab', /^(Contact|E-mail)/m);
    await user.type('aare');
    await user.press('Return', /e-mail/i);
    await user.type('@aare.example');
    await user.press('Return', TENANTS);
    await user.press('Escape', /Aare Treuhand/);
  },

  // Follows a link to the last tenant of the list.
  async 'last-tenant'({ user, origin }) {
    await user.open(`${origin}/tenants/list?sort=-name`, TENANTS);
    const link = user.page.locator('tbody th a').first();
    const { pathname } = new URL((await link.getAttribute('href')) ?? '', origin);
    await user.open(`${origin}${pathname}`, TENANTS);
    await user.press('Escape', /(link|lien)/);
    // Orca’s key for the cell before it.
    await user.press('alt+shift+Left', /\b100.?002\b/);
  },

  async 'delete-users'({ user, origin }) {
    await user.open(`${origin}/users/list`, USERS);
    await user.press('slash');
    await user.type('mo', new RegExp(`\\b${DELETED} \\S+ 140`));
    await user.pressUntil('Tab', /(Select all|Sélectionner tous)/m);
    await user.press('space', new RegExp(`${DELETED} `));
    await user.pressUntil('shift+Tab', /^(Delete|Supprimer)…/m);
    await user.press('Return', new RegExp(`${DELETED}[\\s\\S]*(entry|saisie)`));
    await user.type(String(DELETED));
    await user.pressUntil('Tab', /^(Delete|Supprimer)/m);
    await user.press(
      'Return',
      new RegExp(
        `(?=[\\s\\S]*${DELETED} (of|sur) ${DELETED})(?=[\\s\\S]*\\b0 \\S+ ${140 - DELETED})`,
      ),
    );
  },

  async 'import-users'({ user, origin }) {
    await user.open(`${origin}/users/list`, USERS);
    await user.press('slash');
    await user.pressUntil('shift+Tab', /^Import/m);
    await user.press('Return', /Import/);
    const chosen = user.page.waitForEvent('filechooser').then((chooser) => chooser.setFiles(FILE));
    await user.pressUntil('Tab', /(File|Fichier)/m);
    await user.press('Return', /\d (rows|lignes)/);
    await chosen;
    await user.pressUntil('Tab', /^(Hub|Pôle)\b/m);
    // One letter, because each letter of a name would choose another option.
    await user.type('U', /\b50 /);
    await user.pressUntil('Tab', /^(Import|Importer) \d+ /m);
    await user.press('Return', /50 (of|sur) 50/);
  },

  async 'try-version'({ user, origin, dataFolder }) {
    await publishWithHeading(dataFolder, TRIED.version, TRIED.title);
    await user.open(`${origin}/users/list`, USERS);
    await user.press('slash');
    await user.pressUntil('shift+Tab', /^Profil/m);
    await user.press('Return', /menu/i);
    await user.press('v', /Versions/);
    await user.press('Return', /Versions/);
    await user.pressUntil('Tab', /mf-users/m);
    await user.press('Return');
    await user.pressUntil('Tab', /(Try|Essayer) 1\.9/m);
    await user.press(
      'Return',
      /1\.9\.0.*\d (users|utilisateurs)|\d (users|utilisateurs).*1\.9\.0/s,
    );
    // Orca's key for the next button.
    await user.press('b', /^(Back|Revenir)/m);
    await user.press('Return', USERS);
  },
};
