import { type RunningProcess, run } from '@console/shared-node/testing/running-process.ts';
import { expect, submitCredentials, test, userName } from './session-test.ts';

const yes = { name: /^(Continue|Yes)$/ };
const no = { name: 'No', exact: true };

/** Starts a command in a terminal; returns the terminal, and the address at which a user signs in. */
async function start(origin: string): Promise<{ terminal: RunningProcess; address: string }> {
  const terminal = run('deploy/release/main.ts', {}, ['--list', 'mf-users', '--service', origin]);
  const asked = () => /^Sign in to release: (\S+)$/m.exec(terminal.output().stdout)?.[1] ?? '';
  await expect.poll(asked, { timeout: 60_000 }).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  return { terminal, address: asked() };
}

test('a user confirms each sign-in to release', async ({ page, deployment: { origin } }) => {
  for (const isFirst of [true, false]) {
    const { terminal, address } = await start(origin);
    await page.goto(address);
    if (isFirst) await submitCredentials(page, 'admin');
    await page.getByRole('button', yes).click();
    await expect(page.getByText('You can close this tab')).toBeVisible();
    expect(await terminal.ended).toMatchObject({ code: 0 });
    expect(terminal.output().stdout).toContain('← live');
  }
  const { terminal, address } = await start(origin);
  await page.goto(address);
  await page.getByRole('button', no).click();
  await expect(page.getByText('You can close this tab')).toBeVisible();
  expect(await terminal.ended).toMatchObject({ code: 1 });
  expect(terminal.output().stderr).toMatch(/: the request was declined there \(MF-208\)\n$/);
  await expect(userName(page)).toBeHidden();
});
