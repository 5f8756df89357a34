import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Deployment, DeploymentSettings } from '@console/tooling/start/deployment.ts';
import { type RunningCommand, runCommand, runProgram } from '@console/tooling/testing/command.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import { makeWorkingCopy } from '../e2e/development/working-copy.ts';
import { makeStatefulModule } from '../e2e/elsewhere/stateful-module.ts';
import type { Result } from './result.ts';
import { signedInState } from './signed-in.ts';
import { median, percentile } from './statistics.ts';
import { withConsole } from './with-console.ts';

/** Counted changes, after one warm-up change. */
const CHANGES = 20;

const SAVE_TO_VISIBLE_MS = 1000;

/** Output after the first build. */
const READY = 'Stop with Ctrl-C';

/** Source text of the users screen that a change replaces. */
const LABEL = '<ActionButton action={create}';

/**
 * Measures `npm run dev -- mf-users`, and `console dev` of a module that Vite builds: from saving a source file
 * until the open screen shows the change, with its state kept.
 */
export async function measureDevelopment(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withConsole(settings, async (deployment) => [
    await measureOwn(browser, deployment, settings.portBase),
    await measureVite(browser, deployment),
  ]);
}

async function measureOwn(
  browser: Browser,
  deployment: Deployment,
  portBase: number,
): Promise<Result> {
  const copy = await makeWorkingCopy();
  const args = ['tooling/dev', 'mf-users', '--port-base', String(portBase)];
  const dev = await runCommand(copy, args, READY);
  try {
    const page = await openBuild(browser, deployment, dev);
    await page.getByRole('button', { name: 'Create user', exact: true }).waitFor();
    const selected = page.getByRole('row').nth(1).getByRole('checkbox');
    await selected.check();
    const times = await measureSaves(path.join(copy, 'mf-users/src/users-screen.tsx'), {
      replace: (text, label) =>
        text.replace(LABEL, `<ActionButton action={{ ...create, label: '${label}' }}`),
      shows: (label) => page.getByRole('button', { name: label, exact: true }),
    });
    if (!(await selected.isChecked())) throw new Error('The selected row was lost');
    await page.context().close();
    return toResult(
      'One micro-frontend rebuilt while developing: save to visible, p95',
      'changes of the screen of users, until a button has its new label, while a row stays selected',
      times,
    );
  } finally {
    await dev.stop();
    await rm(copy, { recursive: true, force: true });
  }
}

async function measureVite(browser: Browser, deployment: Deployment): Promise<Result> {
  const parent = await realpath(await mkdtemp(path.join(tmpdir(), 'console-bench-vite-')));
  const module = { name: 'mf-ledger', builder: 'vite' } as const;
  const folder = await makeStatefulModule(parent, deployment.origin, module);
  const dev = await runProgram(folder, ['node_modules/console/bin/console.js', 'dev'], READY);
  try {
    const page = await openBuild(browser, deployment, dev);
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('Ada');
    const times = await measureSaves(path.join(folder, 'src/mf-ledger-screen.tsx'), {
      replace: (text, label) => text.replace('{words.title} 0', label),
      shows: (label) => page.getByRole('heading', { level: 1, name: label, exact: true }),
    });
    if ((await field.inputValue()) !== 'Ada') throw new Error('The typed value was lost');
    await page.context().close();
    return toResult(
      'A module that Vite builds, while developing: save to visible, p95',
      'changes of a screen, until its title is new, while a field keeps its value',
      times,
    );
  } finally {
    await dev.stop();
    await rm(parent, { recursive: true, force: true });
  }
}

/** Opens the console with the build of a command, by the link that it prints. */
async function openBuild(
  browser: Browser,
  deployment: Deployment,
  dev: RunningCommand,
): Promise<Page> {
  const [address = ''] = /http:\S+local-builds\S+/.exec(dev.output()) ?? [];
  const storageState = await signedInState(browser, deployment);
  const page = await browser.newPage({ storageState, locale: 'en-GB' });
  await page.goto(address);
  return page;
}

interface Change {
  readonly replace: (text: string, label: string) => string;
  readonly shows: (label: string) => Locator;
}

/** Saves a file again and again. @returns milliseconds from each save until the page shows the change */
async function measureSaves(source: string, { replace, shows }: Change): Promise<number[]> {
  const text = await readFile(source, 'utf8');
  const times: number[] = [];
  for (let change = 0; change <= CHANGES; change += 1) {
    const label = `Change ${change}`;
    const saved = performance.now();
    await writeFile(source, replace(text, label));
    await shows(label).waitFor();
    if (change > 0) times.push(performance.now() - saved);
  }
  return times;
}

function toResult(name: string, method: string, times: readonly number[]): Result {
  const slowest = percentile(times, 0.95);
  return {
    name,
    value: `${slowest.toFixed(0)} ms`,
    limit: `≤ ${SAVE_TO_VISIBLE_MS} ms`,
    reached: slowest <= SAVE_TO_VISIBLE_MS,
    method: `${CHANGES} ${method}; median ${median(times).toFixed(0)} ms`,
  };
}
