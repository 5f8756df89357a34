import { withdrawVersion } from '@console/deploy/release/commands/withdraw.ts';
import type { EditionTrial } from '@console/deploy/release/store/edition.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { SUCCESS_DELAY_MS } from '@console/deploy/trials/evidence.ts';
import { type PageReleases, takesPart } from '@console/shared-ui/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { openVersions } from '../frame/frame.ts';
import { addAdmin } from '../operator.ts';
import { anotherVersion } from '../second-build.ts';
import { submitCredentials } from '../session/session-test.ts';
import { publishWithHeading, tryThrower } from './other-versions.ts';
import { createTrial, hasten } from './published-now.ts';
import { expect, getSubject, heading, isMarked, mark, openAs, test } from './published-test.ts';

test('participants of a trial run the trial’s version, all others the live version', async ({
  page,
  browser,
  deployment,
  dataFolder,
  published,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAs(page, 'admin', '/hubs/list');
  const other = await (
    await browser.newContext({ baseURL: deployment.origin, locale: 'en-GB' })
  ).newPage();
  await openAs(other, 'manager', '/hubs/list');
  await expect(heading(page, 'Hubs')).toBeVisible();
  await expect(heading(other, 'Hubs')).toBeVisible();
  const version = anotherVersion();
  const users = await publishWithHeading(dataFolder, version, 'Users on trial');
  const trial = createTrial(users, await getSubject(page), await getSubject(other));
  published.change((live) => ({ ...live, trials: [trial] }));

  asked.length = 0;
  // Opens a screen that the page prefetches as soon as it knows the version.
  await Promise.all([page, other].map((one) => one.goto('/users/list')));
  await expect(heading(other, 'Users')).toBeVisible();
  await expect(heading(page, 'Users on trial')).toBeVisible();
  expect(asked.filter((url) => /\/mf-users\/.*\/mf-users\.js$/.test(url))).toEqual(
    Object.values(users.imports),
  );
  await expect(
    (await openVersions(page)).getByRole('region', { name: 'Users (mf-users)' }),
  ).toContainText(
    new RegExp(
      `${version} is on trial with 50\\s% of users until 31\\.12\\.2999.*You take part in this trial\\.`,
    ),
  );
  await other.context().close();
});

test('a version on trial that throws for three users and works for none is withdrawn', async ({
  browser,
  deployment,
  dataFolder,
}) => {
  const store = new Store(dataFolder);
  const slowDown = hasten(serverFor(deployment));
  const version = anotherVersion();
  const trial = await tryThrower(dataFolder, version, 'Users on trial', inAnHour());
  const contexts: BrowserContext[] = [];
  try {
    const participants = await createParticipants(dataFolder, trial);
    const pages: Page[] = [];
    for (const name of participants) {
      const context = await browser.newContext({ baseURL: deployment.origin, locale: 'en-GB' });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto('/users/list');
      await submitCredentials(page, name);
      await heading(page, 'Users on trial').click();
      pages.push(page);
    }
    const [first] = pages;
    if (!first) throw new Error('There are no participants');
    await first.getByRole('button', { name: 'Create user' }).click();
    const field = first.getByRole('dialog').getByRole('textbox').first();
    await field.fill('Half written');
    await mark(first);

    // The version is withdrawn when successes of the same time would have arrived.
    await expect(heading(first, 'Users')).toBeVisible({ timeout: SUCCESS_DELAY_MS + 20_000 });
    await expect(field).toHaveValue('Half written');
    await expect(first.getByText(`mf-users ${version} was withdrawn (MF-056)`)).toBeVisible();
    expect(await isMarked(first)).toBe(true);
    const { history, trials } = await currentEdition(store);
    expect(trials ?? []).toEqual([]);
    expect(history.at(-1)).toMatchObject({
      by: 'the console',
      how: 'withdraw',
      module: 'mf-users',
      version,
      // Any number: earlier tests may have made the live version fail for a user.
      reason: expect.stringMatching(
        /^it failed for 3 of 3 participants, most recently with MF-048; \S+ failed for \d+ of \d+ other users\. /,
      ),
    });
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    const { trials = [] } = await currentEdition(store);
    if (trials.some(({ id }) => id === trial.id)) {
      await withdrawVersion(store, { module: 'mf-users', version, by: 'test' });
    }
    slowDown();
  }
});

test('a screen that works is reported once, with no more data than a failure', async ({
  page,
  context,
}) => {
  const reports: unknown[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/reports'))
      reports.push([request.headers(), request.postDataJSON()]);
  });
  await openAs(page, 'admin', '/users/list');
  await expect.poll(() => reports.length, { timeout: 30_000 }).toBe(1);
  const block = await page.locator('#releases').textContent();
  const { modules }: PageReleases = JSON.parse(block ?? '');
  const { version, imports } = modules['mf-users']?.live ?? {};
  expect(reports).toEqual([
    [
      expect.objectContaining({ authorization: expect.stringMatching(/^Bearer /) }),
      {
        module: 'mf-users',
        version,
        address: Object.values(imports ?? {})[0],
        stage: 'works',
        message: '',
        rows: expect.any(Number),
      },
    ],
  ]);
  await page.reload();
  await expect(heading(page, 'Users')).toBeVisible();
  // The report of another screen, opened later, shows that this screen's would have been sent.
  const other = await context.newPage();
  await other.goto('/hubs/list');
  await expect.poll(() => reports.length, { timeout: 30_000 }).toBe(2);
  expect(reports[1]).toEqual([expect.anything(), expect.objectContaining({ module: 'mf-hubs' })]);
});

const inAnHour = () => new Date(Date.now() + 3_600_000);

async function currentEdition(store: Store) {
  const edition = await store.edition();
  if (!edition) throw new Error('There is no console');
  return edition;
}

async function createParticipants(
  dataFolder: string,
  trial: EditionTrial,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (let number = 1; names.length < 3; number += 1) {
    const sub = `${trial.id}-${number}`;
    if (!takesPart(sub, trial)) continue;
    const name = `participant-${number}`;
    await addAdmin(dataFolder, sub, name);
    names.push(name);
  }
  return names;
}
