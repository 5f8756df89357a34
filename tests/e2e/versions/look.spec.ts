import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { ReportFigures } from '@console/shared-ui/contract';
import { axeFindings } from '../accessible.ts';
import { openVersions } from '../frame/frame.ts';
import { keepPicture } from '../keep-picture.ts';
import { expect, openAs, test } from './fixture-test.ts';

test.use({ expectedMessages: /./ });

const at = '2026-03-12T08:41:00Z';
const usersFailed = { module: 'mf-users', version: '1.3.0', people: 5 };

/** The figures that a receiver returns for a version that it has withdrawn. */
const figures: ReportFigures = {
  versions: [{ ...usersFailed, errors: Array.from({ length: 60 }, (_, minute) => minute % 3) }],
  uncounted: [],
  changes: [
    {
      id: 9,
      at,
      how: 'withdraw',
      module: 'mf-users',
      version: '1.3.0',
      reason: 'MF-048',
      isReversible: false,
    },
    {
      id: 8,
      at,
      by: 'ana@desk',
      how: 'to',
      module: 'mf-hubs',
      from: '1.3.0',
      to: '1.2.0',
      isReversible: true,
    },
  ],
};

test('the Versions panel and lines above the page are accessible', async ({ page, fixtures }) => {
  await fixtures.run(page, 'override', 'adds a global');
  await openAs(page, 'admin', '/users/list');
  await expect(page.getByText('You are trying: Users (local build).')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The fixture' })).toBeVisible();
  const hubs = { specifier: '@console/mf-hubs' };
  await fixtures.run(page, 'published', 'throws at bootstrap', hubs);

  await page.route('**/reports/figures', (route) => route.fulfill({ json: figures }));
  const others = [{ name: 'light', preferences: { language: 'en', theme: 'light' }, width: 1280 }];
  const variants = [
    ...usualOrLong([], others),
    { name: 'dark-french', preferences: { language: 'fr', theme: 'dark' }, width: 1280 },
    { name: 'phone', preferences: { language: 'fr', theme: 'light' }, width: 320 },
  ];
  for (const { name, preferences, width } of variants) {
    await page.setViewportSize({ width, height: 760 });
    await page.evaluate(
      (chosen) => localStorage.setItem('console.preferences', JSON.stringify(chosen)),
      preferences,
    );
    await page.goto('/hubs/list');
    await expect(page.getByRole('heading', { level: 1, name: /^(Hubs|Pôles)/ })).toBeVisible();
    await expect(page.locator('#console-lines .top-notice')).toHaveCount(2);
    // The reason is always in English, and marked as English for screen readers.
    const reason = page.locator('#console-lines small');
    await expect(reason).toBeVisible();
    await expect(reason).toHaveAttribute('lang', 'en');
    // Checks that the menu does not cover the start of a line.
    const first = page.locator('#console-lines p').first();
    const isOnTop = await first.evaluate((text) => {
      const { left, top } = text.getBoundingClientRect();
      return document.elementFromPoint(left + 2, top + 4) === text;
    });
    expect(isOnTop, name).toBe(true);
    expect(await axeFindings(page), `lines, ${name}`).toEqual([]);
    await keepPicture(page, `test-results/versions-lines-${name}.png`);

    const panel = await openVersions(page);
    const users = panel.getByRole('region', { name: '(mf-users)' });
    await users.getByRole('button', { name: /^(Try…|Essayer…|Details|Détails)$/ }).click();
    await expect(users.getByRole('listitem').first()).toBeVisible();
    await expect(users).toContainText(/1\.3\.0\s?: 60 (errors|erreurs)/);
    await expect(panel.getByRole('button', { name: '--revert 8' })).toBeVisible();
    expect(await axeFindings(page, (axe) => axe.include('dialog[open]')), name).toEqual([]);
    await users.scrollIntoViewIfNeeded();
    await keepPicture(page, `test-results/versions-panel-${name}.png`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      name,
    ).toBe(true);
  }
});

test('the line about a tried version moves nothing when it appears', async ({ page, fixtures }) => {
  await fixtures.run(page, 'override', 'adds a global');
  await openAs(page, 'admin', '/users/list');
  const tops = new Set<number>();
  await page.exposeFunction('noteTop', (top: number) => void tops.add(top));
  await page.addInitScript(() => {
    const note: (top: number) => void = Reflect.get(window, 'noteTop');
    let last: number | undefined;
    const look = () => {
      const top = document.querySelector('#console-top')?.getBoundingClientRect().top;
      if (top !== undefined && top !== last) note(top);
      last = top ?? last;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await expect(page.getByText('You are trying: Users (local build).')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The fixture' })).toBeVisible();
  const line = await page.locator('#console-lines').boundingBox();
  expect(tops).toEqual(new Set([line?.height]));
});
