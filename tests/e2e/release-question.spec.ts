import { signIn } from '@console/deploy/release-client/sign-in.ts';
import { languages } from '@console/shared-ui/contract';
import { axeFindings } from './accessible.ts';
import { expect, test } from './console.ts';
import { keepPicture } from './keep-picture.ts';
import { submitCredentials } from './sign-in-page.ts';

const words = {
  en: { title: 'Allow this release?', goOn: 'Continue', no: 'No' },
  fr: { title: 'Publier au nom de cette personne ?', goOn: 'Continuer', no: 'Non' },
};

for (const language of languages) {
  test.describe(`the confirmation of a release, in ${language}`, () => {
    test.use({ locale: language });

    test('fits 320 px, and can be answered by keyboard', async ({ page, deployment }, worker) => {
      const { title, goOn, no } = words[language];
      const identity = await (await fetch(`${deployment.origin}/configs/identity.json`)).json();
      const terms = { issuer: identity.authority, client: 'console-release' };
      const ask = () =>
        new Promise<{ address: string; outcome: Promise<string> }>((resolve) => {
          const outcome: Promise<string> = signIn(terms, (said) => {
            resolve({ address: said.replace('Sign in to release: ', ''), outcome });
          });
        });
      const first = await ask();
      const refused = expect(first.outcome).rejects.toThrow(
        'the request was declined there (MF-208)',
      );
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(first.address);
      await submitCredentials(page, 'admin');
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByText('admin')).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 640 });
          await keepPicture(page, worker.outputPath(`${colorScheme}-${width}.png`));
          expect(await axeFindings(page), `${colorScheme}, ${width} px`).toEqual([]);
          const room = () => page.evaluate(() => document.documentElement.scrollWidth);
          expect(await room()).toBe(width);
        }
      }
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: goOn })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: no })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('You can close this tab')).toBeVisible();
      await refused;

      const second = await ask();
      await page.goto(second.address);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await second.outcome).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    });
  });
}
