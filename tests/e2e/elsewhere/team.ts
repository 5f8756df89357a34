import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeWhole } from '@console/deploy/release/store/files.ts';
import { root } from '@console/shared-node/folders.ts';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../console.ts';
import { teamEnvironment } from './stateful-module.ts';

export interface Outcome {
  readonly code: number | null;
  readonly said: string;
}

const SECRET = 'a secret that cannot be guessed';

/** Sets up a new folder, and a console to which a team's machine may sign in. */
export function setUpTeam(): (name?: string) => string {
  let teamFolder = '';
  test.use({ environment: { MACHINE_CLIENTS: `team-ci:${SECRET}` } });
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    teamFolder = await realpath(await mkdtemp(path.join(tmpdir(), 'console-elsewhere-')));
  });
  test.afterAll(() => rm(teamFolder, { recursive: true, force: true }));
  return (name = '') => path.join(teamFolder, name);
}

export const publishers = JSON.stringify({ 'mf-*': ['client:team-ci'] });

const machine = { CONSOLE_CLIENT_ID: 'team-ci', CONSOLE_CLIENT_SECRET: SECRET };

const REBUILT_MS = 2000;

const GUIDE = 'docs/modules-elsewhere.md';

/** The address of the tool in the guide. */
const TOOL = /https:\S+\/sdk\/console\.tgz/;

/** A step of the guide: a file to write, or a command to run. */
export type GuideStep =
  | {
      readonly kind: 'file';
      readonly section: number;
      readonly file: string;
      readonly text: string;
    }
  | { readonly kind: 'command'; readonly section: number; readonly command: string };

/** Reads the steps of the guide, in order: a block below a name in bold is a file, the lines of others are commands. */
export async function readGuide(origin: string): Promise<readonly GuideStep[]> {
  const text = await readFile(path.join(root, GUIDE), 'utf8');
  return text.split(/^## /m).flatMap((part, section) =>
    [...part.matchAll(/^(?:\*\*(\S+)\*\*\n\n)?```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
      ([, file, language, content = '']): readonly GuideStep[] => {
        if (file) return [{ kind: 'file', section, file, text: content }];
        if (language !== 'sh') throw new Error(`A block of section ${section} is not run`);
        const lines = content.split('\n').map((line) => line.replace(/ +#.*$/, ''));
        const commands = lines.filter(Boolean);
        return commands.map((line) => {
          const command = line.replace(TOOL, `${origin}/sdk/console.tgz`);
          return { kind: 'command', section, command };
        });
      },
    ),
  );
}

/** Returns the commands of the guide that create, check and release any module. */
export async function guideCommands(origin: string) {
  const commands = (await readGuide(origin)).flatMap((step) =>
    step.kind === 'command' ? step : [],
  );
  const [make, enter, ...others] = commands.filter(({ section }) => section === 1);
  expect(enter?.command).toBe('cd mf-billing');
  const before = others.map(({ command }) => command).filter((one) => one !== 'npm run dev');
  expect(others).toHaveLength(before.length + 1);
  const after = ['npm run release -- --publish', 'npm run release'];
  for (const one of after) expect(commands.map(({ command }) => command)).toContain(one);
  return { make: make?.command ?? '', before, after };
}

export async function runTimed(command: string, cwd: string): Promise<void> {
  const startedAt = performance.now();
  const { code, said } = await run(command, cwd);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${seconds} s  ${command}\n`);
  expect(code, said).toBe(0);
}

/** Changes a source file in one step, as editors do. */
export async function edit(source: string, from: string, to: string): Promise<void> {
  const text = await readFile(source, 'utf8');
  expect(text).toContain(from);
  await writeWhole(source, text.replace(from, to));
}

interface NewModule {
  readonly name: string;
  /** File and line of the title in its screen. */
  readonly source: string;
  readonly title: string;
  /** A title with a type error, and a title that cannot be parsed. */
  readonly wrong: string;
  readonly broken: string;
}

/** Develops a module. Checks that the page shows each change, and the first one within a time limit. */
export async function develop(
  page: Page,
  folder: string,
  origin: string,
  { name, source, title, wrong, broken }: NewModule,
): Promise<void> {
  const at = (file: string) => path.join(folder, file);
  const screen = at(source.replace(/:\d+$/, ''));
  const heading = page.getByRole('heading', { level: 1 });
  const fault = page.getByRole('alert').filter({ hasText: 'This does not compile' });
  await whileDeveloping('npm run dev', folder, async () => {
    await signIn(page, 'admin', '/tenants/list');
    await page.goto(`${origin}/local-builds/${path.basename(folder)}`);
    await expect(heading).toHaveText(name);
    const startedAt = performance.now();
    await edit(screen, title, `${title} of today`);
    await expect(heading).toHaveText(`${name} of today`);
    const took = performance.now() - startedAt;
    process.stdout.write(`${Math.round(took)} ms from a save until it is seen\n`);
    expect(took).toBeLessThan(REBUILT_MS);

    for (const _ of ['label', 'menu'])
      await edit(at('manifest.json'), `"en": "${name}"`, '"en": "Paper"');
    await expect(page.getByRole('link', { name: 'Paper', exact: true })).toBeVisible();
    await edit(at('assets/i18n/en.json'), `"${name}"`, '"Slips"');
    await expect(heading).toHaveText('Slips of today');

    await edit(screen, title, wrong);
    await expect(fault).toContainText(source);
    await edit(screen, wrong, broken);
    await expect(fault).toContainText(`${broken} of today`);
    await edit(screen, broken, title);
    await expect(fault).toBeHidden();
    await expect(heading).toHaveText('Slips of today');
    // Otherwise the page keeps requesting builds.
    await page.close();
  });
}

/** Runs `work` while a command serves a module under development. */
export async function whileDeveloping(
  command: string,
  folder: string,
  work: () => Promise<void>,
): Promise<void> {
  const dev = start(command, folder);
  const heard: string[] = [];
  for (const output of [dev.stdout, dev.stderr])
    output.on('data', (chunk) => heard.push(`${chunk}`));
  try {
    await expect.poll(() => heard.join('')).toContain('Stop with Ctrl-C');
    await work();
  } finally {
    if (dev.pid) process.kill(-dev.pid, 'SIGTERM');
  }
}

export async function run(command: string, cwd: string): Promise<Outcome> {
  const child = start(command, cwd);
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => said.push(chunk));
  }
  const [code] = await once(child, 'close');
  return { code, said: Buffer.concat(said).toString() };
}

/** Starts a command in its own process group, which includes its child processes. */
const start = (command: string, cwd: string) =>
  spawn(command, {
    cwd,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...teamEnvironment(), ...machine },
  });
