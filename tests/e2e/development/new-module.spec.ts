import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyEmptyClusters } from '@console/platform/testing/empty-cluster.ts';
import { runCommand, runToEnd } from '@console/tooling/testing/command.ts';
import { expect, signIn, test } from '../console.ts';
import { makeWorkingCopy } from './working-copy.ts';

test('npm run new makes a working micro-frontend', async ({ page, deployment, dataFolder }) => {
  const copy = await makeWorkingCopy();
  const portBase = Number(new URL(deployment.origin).port) + 50;
  try {
    expect(await runToEnd(copy, ['tooling/new', 'mf-open-invoices'])).toContain(
      'mf-open-invoices/src',
    );
    await expect(runToEnd(copy, ['tooling/new', 'mf-open-invoices'])).rejects.toThrow('exists');
    await expect(runToEnd(copy, ['tooling/new', 'invoices'])).rejects.toThrow('not a valid name');

    const jest = ['node_modules/jest/bin/jest.js', '-c', 'tooling/jest/browser.cjs'];
    const tested = promisify(execFile)(process.execPath, [...jest, 'mf-open-invoices'], {
      cwd: copy,
    });
    expect((await tested).stderr).toContain('1 passed');

    const data = path.join(dataFolder, 'new');
    await copyEmptyClusters(data);
    const args = ['tooling/start', '--port-base', String(portBase), '--data', data];
    const start = await runCommand(copy, args, 'Stop with Ctrl-C');
    try {
      // The other modules are unchanged and need no build.
      const built = start.output().match(/Building .*/g);
      expect(built).toEqual(['Building mf-open-invoices (1 of 1)']);
      await signIn(page, 'admin', `http://localhost:${portBase}/tenants/list`);
      await page.getByRole('link', { name: 'Open Invoices' }).click();
      const heading = page.getByRole('heading', { name: 'Open Invoices', level: 1 });
      await expect(heading).toBeFocused();
      await expect(page).toHaveURL(/\/open-invoices\/list$/);
      await expect(page).toHaveTitle(/Open Invoices/);
      await page.getByRole('link', { name: 'Users' }).click();
      await expect(heading).toBeHidden();
      // Otherwise the page keeps sending requests to a console that has stopped.
      await page.close();
    } finally {
      await start.stop();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
