import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { preferencesKey } from '@console/shared-ui/contract';
import type { Size } from './engine/engine.ts';
import { expect, journey, type Visit } from './journey.ts';
import type { Box } from './page/boxes.ts';
import {
  button,
  dialog,
  field,
  first,
  link,
  menuItem,
  navigation,
  title,
  type Wanted,
} from './page/wanted.ts';
import { openSignedOut, SIZES, submitCredentials } from './steps.ts';
import type { Tab } from './tab.ts';

const PICTURES = path.join(root, 'test-results/looks');

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Pixels by which text may differ between engines. */
const TOLERANCE_PX = 2;

interface Screen {
  readonly name: string;
  readonly address: string;
  readonly press?: readonly Wanted[];
  readonly signs: readonly Wanted[];
  /** The screen is only shown in windows narrower than this width, in pixels. */
  readonly below?: number;
}

const tenants = '/tenants/list';
const firstRow = first({ role: 'rowheader', within: { role: 'table' } });
const profile = button('Profile of admin AD');

const SCREENS: readonly Screen[] = [
  { name: 'tenants', address: tenants, signs: [title('Tenants'), firstRow] },
  { name: 'users', address: '/users/list', signs: [title('Users'), firstRow] },
  { name: 'hubs', address: '/hubs/list', signs: [title('Hubs'), firstRow] },
  { name: 'row', address: tenants, press: [first(link(undefined, firstRow))], signs: [dialog()] },
  { name: 'form', address: '/tenants/new', signs: [dialog('Create tenant')] },
  {
    name: 'import',
    address: tenants,
    press: [button('Import…')],
    signs: [dialog('Import tenants')],
  },
  { name: 'profile', address: tenants, press: [profile], signs: [menuItem('Versions')] },
  {
    name: 'menu',
    address: tenants,
    press: [button('Open the menu')],
    signs: [navigation('Menu')],
    below: 992,
  },
  {
    name: 'versions',
    address: tenants,
    press: [profile, menuItem('Versions')],
    signs: [first({ role: 'heading', level: 3, within: dialog('Versions') })],
  },
  {
    name: 'not-found',
    address: '/nowhere',
    signs: [title('There is nothing at this address')],
  },
];

/** Boxes by element and screenshot, as measured in the first engine. */
const seenBefore = new Map<string, Box>();

journey('each screen has the same layout in every engine', {}, async ({ visit, engine }) => {
  const { tab, hand } = visit;
  await mkdir(PICTURES, { recursive: true });
  const apart: string[] = [];
  const take = async (screen: string, { width, height }: Size, theme: Theme) => {
    const picture = `${screen}-${width}x${height}-${theme}`;
    for (const [what, box] of Object.entries(await tab.boxes())) {
      const name = `${what} of ${picture}`;
      const before = seenBefore.get(name) ?? box;
      seenBefore.set(name, before);
      const most = Math.max(...box.map((one, side) => Math.abs(one - (before[side] ?? 0))));
      if (most > TOLERANCE_PX) apart.push(`${name}: ${box.join(', ')}; not ${before.join(', ')}`);
    }
    await writeFile(path.join(PICTURES, `${picture}-${engine}.png`), await tab.window.picture());
  };

  await tab.open(tenants);
  await tab.see(field(/^password$/i));
  await tab.evaluate(WITHOUT_SCROLL_BARS);
  for (const theme of THEMES) {
    if (theme === 'dark') await tab.evaluate(APPLY_DARK_RULES);
    for (const size of SIZES) {
      await tab.window.resize(size);
      await take('sign-in', size, theme);
    }
  }
  await submitCredentials(hand, 'nobody');
  for (const size of SIZES) {
    await tab.window.resize(size);
    await tab.see(button('Use another account'));
    await tab.evaluate(WITHOUT_SCROLL_BARS);
    for (const theme of THEMES) {
      await choose(tab, theme);
      await take('no-permission', size, theme);
    }
  }
  // No screen is there yet: the page would report that the screen had left the stylesheet behind.
  await openSignedOut(tab, '/missing');
  await submitCredentials(hand, 'admin');
  await tab.see(profile);
  await tab.evaluate(WITHOUT_SCROLL_BARS);
  for (const size of SIZES) {
    await tab.window.resize(size);
    for (const screen of SCREENS) {
      if (size.width >= (screen.below ?? Number.POSITIVE_INFINITY)) continue;
      await show(visit, screen);
      for (const theme of THEMES) {
        await choose(tab, theme);
        await take(screen.name, size, theme);
      }
      await tab.window.press('Escape');
    }
  }
  expect(apart, `more than ${TOLERANCE_PX} px apart`).toEqual([]);
});

/** Hides scroll bars, because in some engines they take up space in the page, in others they cover it. */
const WITHOUT_SCROLL_BARS = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { scrollbar-width: none }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

/** Opens a screen without reloading the page. */
async function show({ tab, hand }: Visit, { address, press = [], signs }: Screen): Promise<void> {
  await tab.seeGone(dialog());
  await tab.evaluate(`void history.pushState(null, '', '${address}')`);
  await tab.evaluate('void scrollTo(0, 0)');
  for (const wanted of press) await hand.press(wanted);
  for (const sign of signs) await tab.see(sign);
}

async function choose(tab: Tab, theme: Theme): Promise<void> {
  const [key, record] = [preferencesKey, JSON.stringify({ theme })].map((text) =>
    JSON.stringify(text),
  );
  await tab.evaluate(`void localStorage.setItem(${key}, ${record})`);
  await tab.evaluate(`void dispatchEvent(new StorageEvent('storage', { key: ${key} }))`);
  await tab.until(`document.documentElement.dataset.theme === '${theme}'`);
}

/**
 * Applies the dark rules of the provider's page. That page follows the system's theme, which no driver
 * of Firefox or WebKit can set to dark.
 */
const APPLY_DARK_RULES = `(() => {
  document.documentElement.style.colorScheme = 'dark';
  for (const { cssRules } of document.styleSheets)
    for (const { media } of cssRules)
      if (media?.mediaText.includes('dark')) media.mediaText = 'all';
})()`;
