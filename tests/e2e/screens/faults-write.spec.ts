import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, serverStops, test } from '../console.ts';
import { permissions } from '../operator.ts';
import { stopClock, waitForReaction } from '../still-clock.ts';
import { OtherAdmin } from './other-admin.ts';
import { fill, getRow, openForm, openList, unique } from './screen.ts';

test.use({ expectedMessages: serverStops });

const WRITE = '**/tenant/create';

function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  return writes;
}

test('fault 57: a revoked permission does not clear the form', async ({ page, dataFolder }) => {
  await page.clock.install();
  await openList(page, 'auditor', 'tenants');
  await permissions(dataFolder, 'account auditor +PutTenant');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: 'Half typed' });
  await stopClock(page);
  await permissions(dataFolder, 'account auditor reset');
  await waitForReaction(page, async () => (await submit.getAttribute('aria-disabled')) === 'true');
  await page.clock.resume();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog).toContainText('What you typed can still be copied.');
  await expect(dialog.getByLabel('Name')).toHaveValue('Half typed');
  await expectAccessible(page);
});

test('fault 45: a 403 causes a read of permissions; the form stays', async ({
  page,
  dataFolder,
}) => {
  await page.route('**/events', (route) => route.abort());
  await permissions(dataFolder, 'account auditor +PutTenant');
  await openList(page, 'auditor', 'tenants');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: 'Refused' });
  await permissions(dataFolder, 'account auditor reset');
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('You are not permitted to do this.');
  await expect(dialog.getByRole('alert')).toContainText('PutTenant');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByLabel('Name')).toHaveValue('Refused');
  await expectAccessible(page);
});

test('fault 48: rejected values are marked, and the first has the focus', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: unique('Strange') });
  await page.route(WRITE, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        errors: [
          { field: 'key', code: 'format' },
          { field: 'contactEmail', code: 'format' },
        ],
      },
    }),
  );
  await submit.click();
  await expect(dialog.getByLabel('Key')).toBeFocused();
  await expect(dialog.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Contact')).toHaveAccessibleDescription(
    'This is not an e-mail address.',
  );
  await expectAccessible(page);
});

test('faults 49 and 50: a failed write is not repeated by itself', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const writes = watchWrites(page);
  const name = unique('Patient');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: name });
  await page.route(WRITE, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '30', 'access-control-expose-headers': 'retry-after' },
      json: { instance: 'urn:request:4712' },
    }),
  );
  await submit.click();
  const failure = dialog.getByRole('alert');
  await expect(failure).toContainText('The server is busy.');
  await expect(failure).toContainText(/Try again in \d+ seconds/);
  await expect(failure).toContainText('urn:request:4712');
  await expectAccessible(page);
  expect(writes).toHaveLength(1);
  await page.unroute(WRITE);
  await submit.click();
  await expect(getRow(page, name)).toBeVisible();
  expect(writes).toHaveLength(2);
});

const lostResponses: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a cut connection': (route) => route.abort('connectionreset'),
  'a response that is not JSON': (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"id":' }),
};

test('faults 51 and 86: after a lost response, a stored tenant is not resent', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const writes = watchWrites(page);
  for (const [way, lose] of Object.entries(lostResponses)) {
    const name = unique('Stored');
    const { dialog, submit } = await openForm(page, 'tenant', { Name: name });
    await page.route(WRITE, async (route) => {
      if (route.request().method() === 'PUT') await route.fetch();
      await lose(route);
    });
    await submit.click();
    await expect(dialog, way).toBeHidden();
    await expect(getRow(page, name), way).toHaveCount(1);
    await page.unroute(WRITE);
  }
  expect(writes).toHaveLength(Object.keys(lostResponses).length);
});

test('fault 51: sending again after an unknown outcome creates one tenant only', async ({
  page,
  deployment,
}) => {
  await openList(page, 'admin', 'tenants');
  const name = unique('Unsure');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: name });
  deployment.api.process.kill('SIGKILL');
  await deployment.api.ended;
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'It is not known whether your change was stored.',
  );
  await expectAccessible(page);
  await deployment.restartApi();
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(getRow(page, name)).toHaveCount(1);
});

test('fault 58: a double click sends one request', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const writes = watchWrites(page);
  const name = unique('Twice');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: name });
  await submit.dblclick();
  await expect(dialog).toBeHidden();
  await expect(getRow(page, name)).toHaveCount(1);
  expect(writes).toHaveLength(1);
});

test('fault 47: a conflict shows both versions and saves the chosen values', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const other = await OtherAdmin.withSessionOf(page);
  const id = randomUUID();
  const name = unique('Both');
  const key = name.replace(' ', '-').toLowerCase();
  await other.putTenant({ id, key, name });
  await page.getByRole('searchbox').fill(key);
  await page.getByRole('link', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Edit ${name}` });
  await fill(form, { Name: `${name} mine` });
  await other.putTenant({ id, key, name: `${name} theirs`, contactEmail: 'theirs@x.example' });
  await expect(getRow(page, `${name} theirs`)).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue(`${name} mine`);
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Another user has changed this' });
  await expect(question.getByRole('group', { name: 'Name' })).toContainText(`${name} theirs`);
  await expect(question).toContainText('Kept from the other version: Contact');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Back to the form' }).click();
  await expect(form.getByLabel('Name')).toHaveValue(`${name} mine`);
  await form.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const drawer = page.getByRole('dialog', { name: `${name} mine` });
  await expect(drawer).toContainText('theirs@x.example');
});
