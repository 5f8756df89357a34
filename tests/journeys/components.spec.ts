import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { release } from '@console/deploy/release/commands/release.ts';
import { remove } from '@console/deploy/release/commands/remove.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { root } from '@console/shared-node/folders.ts';
import { languages, preferencesKey } from '@console/shared-ui/contract';
import { buildComponents, COMPONENTS } from '@console/tooling/bundler/build-components.ts';
import { BRIEF, formatFindings } from '../e2e/accessible.ts';
import { expect, journey } from './journey.ts';
import { button, dialog, title } from './page/wanted.ts';
import { submitCredentials } from './steps.ts';
import type { Tab } from './tab.ts';

const caller = localCaller(() => undefined);

const AT_REST = `document.getAnimations().every(({ playState }) => playState !== 'running')`;

/** The dialogs and panels, by the texts of the buttons that open them. */
const OPENED = {
  'beside.open': dialog(),
  'form.open': dialog(),
  'confirm.open': { role: 'alertdialog' },
  'modal.open': dialog(),
} as const;

journey(
  'all components have an example, and axe finds nothing',
  {},
  async ({ visit, dataFolder }) => {
    const { tab, hand } = visit;
    const store = () => new Store(dataFolder).open();
    const from = await buildComponents();
    await release(await store(), { modules: [], from, isAgain: true }, caller);
    try {
      await tab.open('/components/all');
      await submitCredentials(hand, 'admin');
      const findings: string[] = [];
      for (const language of languages) {
        const text = await readTexts(language);
        for (const theme of ['light', 'dark']) {
          await prefer(tab, { language, theme });
          await tab.see(title(text('title')));
          const look = async (at: string) => {
            // While a dialog fades in, its colours are others.
            await tab.until(AT_REST);
            const found = await axeFindings(tab);
            findings.push(...found.map((one) => `${at}, ${language}, ${theme}: ${one}`));
          };
          await look('the page');
          for (const [opener, opened] of Object.entries(OPENED)) {
            await hand.press(button(text(opener)));
            await tab.see(opened);
            await look(opener);
            await tab.window.press('Escape');
            await tab.seeGone(opened);
          }
        }
      }
      expect(findings, 'findings of axe').toEqual([]);
    } finally {
      await remove(await store(), { module: COMPONENTS, reason: '' }, caller);
    }
  },
);

/** Returns a function that returns a text of the module by its key, such as `form.open`. */
async function readTexts(language: string): Promise<(key: string) => string> {
  const file = path.join(root, COMPONENTS, 'assets/i18n', `${language}.json`);
  const texts: unknown = JSON.parse(await readFile(file, 'utf8'));
  return (key) => String(key.split('.').reduce((part, name) => Object(part)[name], texts));
}

/** Changes the user's preferences as another tab does. */
async function prefer(tab: Tab, preferences: { language: string; theme: string }): Promise<void> {
  const [key, record] = [preferencesKey, JSON.stringify(preferences)].map((one) =>
    JSON.stringify(one),
  );
  await tab.evaluate(`void localStorage.setItem(${key}, ${record})`);
  await tab.evaluate(`void dispatchEvent(new StorageEvent('storage', { key: ${key} }))`);
  const { language, theme } = preferences;
  await tab.until(`document.documentElement.dataset.theme === '${theme}'`);
  await tab.until(`document.documentElement.lang === '${language}'`);
}

async function axeFindings(tab: Tab): Promise<string[]> {
  const source = await readFile(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');
  await tab.evaluate(`typeof axe === 'object' || (() => { ${source} })() || true`);
  return formatFindings(await tab.evaluate(`axe.run(document, ${JSON.stringify(BRIEF)})`));
}
