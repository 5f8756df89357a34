import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeWhole } from '@console/deploy/release/store/files.ts';
import { root } from '@console/shared-node/folders.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../console.ts';

/** What a command did. */
export interface Outcome {
  readonly code: number | null;
  /** What it said, of both kinds. */
  readonly said: string;
}

const SECRET = 'a secret that nobody guesses';

/**
 * For the tests of a file, which go on where the one before has ended: a folder that has never seen this
 * repository, and a console to which a machine of the team's may sign in.
 *
 * @returns gives a path below that folder
 */
export function beginElsewhere(): (name?: string) => string {
  let place = '';
  test.use({ environment: { MACHINE_CLIENTS: `team-ci:${SECRET}` } });
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    place = await realpath(await mkdtemp(path.join(tmpdir(), 'console-elsewhere-')));
  });
  test.afterAll(() => rm(place, { recursive: true, force: true }));
  return (name = '') => path.join(place, name);
}

/** Of a console: the team's machine may release. */
export const publishers = JSON.stringify({ 'mf-*': ['client:team-ci'] });

const machine = { CONSOLE_CLIENT_ID: 'team-ci', CONSOLE_CLIENT_SECRET: SECRET };

/** From a save until it is seen, at most. */
const REBUILT_MS = 2000;

/** The page for a team with a repository of its own. */
const PAGE = 'docs/modules-elsewhere.md';

/** How the page names the tool. */
const TOOL = /https:\S+\/sdk\/console-\S+\.tgz/g;

/** Of the page for teams, what comes before the module is developed, and what comes after it. */
export async function commandsAt(origin: string) {
  const { packages } = await (await fetch(`${origin}/sdk/index.json`)).json();
  const all = await commandsOfPage(`${origin}/sdk/${packages.console.file}`);
  const [make = '', enter, ...inFolder] = all;
  expect(enter).toBe('cd mf-billing');
  expect(inFolder).toContain('npm run dev');
  const isRelease = (command: string) => command.startsWith('npm run release');
  return {
    make,
    before: inFolder.filter((one) => one !== 'npm run dev' && !isRelease(one)),
    after: inFolder.filter(isRelease),
  };
}

/**
 * The commands of the page for teams, in its order.
 *
 * @param tool - address of the tool of the console that is to be used
 */
async function commandsOfPage(tool: string): Promise<readonly string[]> {
  const text = await readFile(path.join(root, PAGE), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/ +#.*$/, '').replace(TOOL, tool))
    .filter((line) => line !== '');
}

/** Runs a command of a team's that has to work, and says how long it took. */
export async function timed(command: string, cwd: string): Promise<void> {
  const began = performance.now();
  const { code, said } = await run(command, cwd);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${seconds} s  ${command}\n`);
  expect(code, said).toBe(0);
}

/** A file of a module, changed in one step as editors do. */
export async function edit(source: string, from: string, to: string): Promise<void> {
  const text = await readFile(source, 'utf8');
  expect(text).toContain(from);
  await writeWhole(source, text.replace(from, to));
}

/** What is seen of a module while it is developed. */
export interface Developed {
  readonly heading: Locator;
  /** What does not compile. */
  readonly fault: Locator;
}

/**
 * Develops the module of a folder, and shows it in a page.
 *
 * @param work - is done meanwhile
 */
export async function whileDeveloped(
  page: Page,
  folder: string,
  origin: string,
  work: (seen: Developed) => Promise<void>,
): Promise<void> {
  const dev = start('npm run dev', folder);
  const heard: string[] = [];
  for (const output of [dev.stdout, dev.stderr])
    output.on('data', (chunk) => heard.push(`${chunk}`));
  try {
    await expect.poll(() => heard.join('')).toContain('Stop with Ctrl-C');
    await signIn(page, 'admin', '/tenants/list');
    await page.goto(`${origin}/local-builds/${path.basename(folder)}`);
    await work({
      heading: page.getByRole('heading', { level: 1 }),
      fault: page.getByRole('alert').filter({ hasText: 'This does not compile' }),
    });
    // The page would go on to ask for builds.
    await page.close();
  } finally {
    if (dev.pid) process.kill(-dev.pid, 'SIGTERM');
  }
}

/** Makes sure that what is saved is seen in time, and says in what time. */
export async function seenInTime(save: Promise<void>, seen: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await save;
  await seen();
  const took = performance.now() - began;
  process.stdout.write(`${Math.round(took)} ms from a save until it is seen\n`);
  expect(took).toBeLessThan(REBUILT_MS);
}

/** Runs a command of a team's, as far as it ends by itself. */
export async function run(command: string, cwd: string): Promise<Outcome> {
  const child = start(command, cwd);
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => said.push(chunk));
  }
  const [code] = await once(child, 'close');
  return { code, said: Buffer.concat(said).toString() };
}

/** Starts a command in a process group of its own, which has what it starts in turn. */
const start = (command: string, cwd: string) =>
  spawn(command, {
    cwd,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...own(), ...machine },
  });

/** Of npm's own settings, those of this run of tests are not a team's. */
const own = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD/i.test(name)),
  );
