import type { Page } from '@playwright/test';
import { expect, openAs, signIn, test } from '../console.ts';
import { holdRequests } from '../held.ts';
import { rowCount } from './screen.ts';

/** A moment at which requests are held, until half of the search is typed. */
interface Moment {
  readonly held: string;
  /** Number of these requests that are not held. */
  readonly answered?: number;
  /** The address that is opened first. From the hubs, the test follows the link to the tenants. */
  readonly address?: string;
}

/** Moments of an opening page at which a part of the list appears or is replaced. */
const moments: Readonly<Record<string, Moment>> = {
  'the rows': { held: '**/tenant/list' },
  'the rows of another screen': { held: '**/tenant/list', address: '/hubs/list' },
  'the rows of an invalid address': {
    held: '**/tenant/list',
    address: '/tenants/list?sort=nothing',
  },
  'the lazy parts of the list': { held: '**/shared-ui/**/chunk-*.js' },
  'the lazy parts of the screen': { held: '**/mf-tenants/**/chunk-*.js' },
  'the late parts of the page': { held: '**/root-config/**/chunk-*.js' },
  'the stream of events': { held: '**/events' },
  'the rows of its second read': { held: '**/tenant/list', answered: 1 },
  'the permissions of its second read': { held: '**/authorizations', answered: 1 },
  'the hubs, which add a filter': { held: '**/hub/list' },
};

type Held = Awaited<ReturnType<typeof holdRequests>>;

test.use({ expectedMessages: /status of 401/ });

/** Types a search, part of it while requests are held, the rest while they continue; expects the matching row. */
async function type(page: Page, { seen, release }: Held): Promise<void> {
  const field = page.getByRole('searchbox');
  await field.click();
  await page.keyboard.type('Banque d');
  await Promise.all([seen.then(release), page.keyboard.type('u Lé', { delay: 50 })]);
  await page.keyboard.type('man', { delay: 50 });
  await expect(rowCount(page)).toHaveText(/^1 of \d+ tenants$/);
  await expect(field).toHaveValue('Banque du Léman');
  await expect(field).toBeFocused();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('Banque du Léman');
}

for (const [what, moment] of Object.entries(moments)) {
  test(`text typed before a page has ${what} is not lost`, async ({ page }) => {
    const { held: url, answered, address = '/tenants/list' } = moment;
    const held = await holdRequests(page, url, answered);
    await openAs(page, 'admin', address);
    if (address.startsWith('/hubs')) {
      await page.getByRole('link', { name: 'Tenants', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
    }
    await type(page, held);
  });
}

test('text typed while a token is renewed is not lost', async ({ page }) => {
  // Signs in to get its own session, because another test may have renewed the shared session.
  await signIn(page, 'admin', '/hubs/list');
  await expect(page.getByRole('heading', { name: 'Hubs', level: 1 })).toBeVisible();
  const held = await holdRequests(page, '**/protocol/openid-connect/token');
  await page.route('**/tenant/list', (route) => route.fulfill({ status: 401 }), { times: 1 });
  await page.goto('/tenants/list');
  await type(page, held);
});
