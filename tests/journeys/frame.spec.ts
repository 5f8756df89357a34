import { menuModes } from '@console/shared-ui/contract';
import { WAYS } from './hand.ts';
import { expect, journey } from './journey.ts';
import {
  button,
  combobox,
  dialog,
  first,
  link,
  menuItemRadio,
  navigation,
  option,
  title,
} from './page/wanted.ts';
import { openList, seeRows } from './steps.ts';

journey('language and theme are kept', { ways: WAYS, isShort: ['firefox'] }, async ({ visit }) => {
  const { tab, hand } = visit;
  await openList(visit, 'tenants');
  await hand.press(button('Language: English'));
  await hand.press(menuItemRadio('Français'));
  await tab.see(title('Organisations'));
  await hand.press(button(/^Profil\s: admin AD$/));
  await hand.press(menuItemRadio('Sombre'));
  await tab.until(`document.documentElement.dataset.theme === 'dark'`);
  await tab.open('/users/list');
  await tab.see(title('Utilisateurs'));
  await tab.until(`document.documentElement.dataset.theme === 'dark'`);
  await tab.until(`document.documentElement.lang === 'fr'`);
});

const LAYOUTS = { static: 'Sidebar', slim: 'Slim', compact: 'Compact', horizontal: 'Horizontal' };

journey('each layout of the menu leads to every screen', { ways: WAYS }, async ({ visit }) => {
  const { tab, hand } = visit;
  await openList(visit, 'tenants');
  for (const mode of menuModes) {
    await hand.press(button('Profile of admin AD'));
    await hand.press(menuItemRadio(LAYOUTS[mode]));
    await tab.until(`document.documentElement.dataset.menuMode === '${mode}'`);
    for (const screen of ['Users', 'Hubs', 'Tenants']) {
      await hand.press(link(screen, navigation('Menu')));
      await tab.seeFocused(title(screen));
      await seeRows(tab);
      expect(await tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    }
  }
});

journey('the palette leads to a row, an action, a screen', { ways: WAYS }, async ({ visit }) => {
  const { tab, hand } = visit;
  await openList(visit, 'tenants');
  const palette = dialog('Search');
  for (const [words, found, screen] of [
    ['banque du leman', /^Banque du Léman/, dialog('Banque du Léman')],
    ['create hub', /^Create hub/, dialog('Create hub')],
    ['users', /^Users/, title('Users')],
  ] as const) {
    await hand.press(button('Search'));
    await hand.write(combobox(undefined, palette), words);
    await hand.press(option(found, palette));
    await tab.seeGone(palette);
    await tab.see(screen);
    if (screen.role !== 'dialog') continue;
    await hand.press(first(button('Close', screen)));
    await tab.seeGone(screen);
  }
});

journey('the keyboard alone leads past the menu, to the search and back', {}, async ({ visit }) => {
  const { tab } = visit;
  await openList(visit, 'tenants');
  await tab.open('/tenants/list');
  await seeRows(tab);
  await tab.window.press('Tab');
  await tab.seeFocused(link('Skip to the content'));
  await tab.window.press('Enter');
  await tab.seeFocused({ role: 'main' });
  await tab.window.press('/');
  await tab.seeFocused({ role: 'searchbox' });
});
