import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from '../../build/build.ts';
import { planAll } from '../../build/plan.ts';
import { dist, root } from '../../folders.ts';
import { deploymentFolders, readEdition } from '../../release/edition.ts';
import { publishAll, stageBuild } from '../../release/stage.ts';

/** Below the project's root, so that the copy's imports find the same libraries. */
const scratch = path.join('.cache', 'e2e');

/**
 * Builds mf-users a second time, from a copy of its sources in which the heading says something
 * else and the code does too.
 *
 * @param worker - workers build side by side
 * @returns the output folder
 */
export async function buildOtherUsers(worker: number, heading: string): Promise<string> {
  const sources = path.join(scratch, `${worker}`, 'mf-users');
  const outputFolder = path.join(root, scratch, `${worker}`, 'built');
  await rm(path.join(root, scratch, `${worker}`), { recursive: true, force: true });
  await mkdir(path.join(root, sources), { recursive: true });
  for (const part of ['src', 'assets', 'manifest.json', 'package.json']) {
    await cp(path.join(root, 'mf-users', part), path.join(root, sources, part), {
      recursive: true,
    });
  }
  await replace(
    path.join(root, sources, 'assets/i18n/en.json'),
    '"title": "Users"',
    `"title": "${heading}"`,
  );
  await replace(
    path.join(root, sources, 'src/mf-users.tsx'),
    'registerSearch({',
    `document.documentElement.dataset.users = ${JSON.stringify(heading)};\nregisterSearch({`,
  );
  const plan = planAll().find(({ name }) => name === 'mf-users');
  if (!plan) throw new Error('importmap.json has no mf-users');
  await build({
    ...plan,
    outputFolder,
    compilations: plan.compilations.map((compilation) => ({
      ...compilation,
      entries: { 'mf-users': path.join(sources, 'src/mf-users.tsx') },
    })),
    copies: {
      [path.join(sources, 'assets')]: 'assets',
      [path.join(sources, 'manifest.json')]: 'manifest.json',
    },
  });
  return outputFolder;
}

async function replace(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
  await writeFile(file, text.replace(from, to));
}

/** Publishes a build of mf-users, without making it live. */
export async function publishUsers(
  dataFolder: string,
  version: string,
  built = path.join(dist, 'mf-users'),
): Promise<void> {
  const folders = deploymentFolders(dataFolder);
  const edition = await readEdition(folders);
  const origin = edition?.modules['mf-users']?.origin;
  if (!origin) throw new Error(`${dataFolder} has no mf-users`);
  const module = { name: 'mf-users', origin, entries: { '@console/mf-users': 'mf-users.js' } };
  await publishAll(folders, [await stageBuild(folders, module, built, version)]);
}
