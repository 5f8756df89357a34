import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishAll, stageBuild } from '@console/deploy/release/stage/stage.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { dist, root } from '@console/shared-node/folders.ts';
import { build } from '@console/tooling/bundler/build.ts';
import { planAll } from '@console/tooling/bundler/plan.ts';
import type { Compiler, WebpackPluginInstance } from 'webpack';

/** Builds mf-users with another heading, and with changed code in its entry and in the drawer's chunk. */
export async function buildOtherUsers(worker: number, heading: string): Promise<string> {
  const scratch = path.join('.cache', 'e2e', `${worker}`);
  const outputFolder = path.join(root, scratch, 'built');
  const assets = path.join(scratch, 'assets');
  await rm(path.join(root, scratch), { recursive: true, force: true });
  await cp(path.join(root, 'mf-users/assets'), path.join(root, assets), { recursive: true });
  await writeFile(
    path.join(root, assets, 'i18n/en.json'),
    await replaceIn('mf-users/assets/i18n/en.json', '"title": "Users"', `"title": "${heading}"`),
  );
  const entry = await replaceIn(
    'mf-users/src/mf-users.tsx',
    'export const { bootstrap',
    `document.documentElement.dataset.users = ${JSON.stringify(heading)};\nexport const { bootstrap`,
  );
  const drawer = await replaceIn(
    'mf-users/src/user-drawer.tsx',
    'title={fullName}',
    `title={(user) => \`\${fullName(user)}: ${heading}\`}`,
  );
  await buildChanged(
    'mf-users',
    { 'mf-users/src/mf-users.tsx': entry, 'mf-users/src/user-drawer.tsx': drawer },
    outputFolder,
    { [assets]: 'assets', 'mf-users/manifest.json': 'manifest.json' },
  );
  return outputFolder;
}

/** Builds the shell with one more menu section; the section has an item of each kind. */
export async function buildShellWithDemonstration(worker: number): Promise<string> {
  const outputFolder = path.join(root, '.cache', 'e2e', `${worker}-shell`, 'built');
  const shell = 'mf-shell/src/shell/shell.tsx';
  const sections = 'buildSections(microFrontends, permissions)';
  const content = await replaceIn(
    shell,
    `() => ${sections}`,
    `() => [...${sections}, demonstration]`,
  );
  const added = "import { demonstration } from '../testing/demonstration.ts';\n";
  await buildChanged('mf-shell', { [shell]: added + content }, outputFolder);
  return outputFolder;
}

/** Builds a screen's module with one more statement in its entry; returns the folder of the build. */
export async function buildMarked(module: string, worker: number, mark: string): Promise<string> {
  const outputFolder = path.join(root, '.cache', 'e2e', `${worker}-${module}`, 'built');
  const entry = `${module}/src/${module}.tsx`;
  const content = await replaceIn(
    entry,
    'export const { bootstrap',
    `document.documentElement.dataset.${mark} = '${module}';\nexport const { bootstrap`,
  );
  await buildChanged(module, { [entry]: content }, outputFolder);
  return outputFolder;
}

/** Builds mf-users with a page of yearly reports, one below it that has a form, and one that no user may see. */
export async function buildUsersWithPages(worker: number): Promise<string> {
  const outputFolder = path.join(root, '.cache', 'e2e', `${worker}-pages`, 'built');
  const entry = await replaceIn(
    'mf-users/src/mf-users.tsx',
    'screen: UsersScreen,',
    `screen: UsersScreen,
  pages: [
    { path: 'reports', screen: Reports },
    { path: 'reports/:year', screen: Report },
    { path: 'changes', screen: Reports, permission: 'PrintReports' },
  ],`,
  );
  const pages = `
import { DiscardDialog, useLeaveGuard, usePageTitle } from '@console/shared-ui';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';

function Reports() {
  usePageTitle('Reports');
  return <><h1>All reports</h1><Link to={route + '/reports/2025'}>2025</Link></>;
}

function Report() {
  const { year = '' } = useParams();
  usePageTitle(year, [{ name: 'Reports', address: route + '/reports' }]);
  const [note, setNote] = useState('');
  const guard = useLeaveGuard(note !== '');
  return (
    <>
      <h1>Report of {year}</h1>
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      {guard.asking ? <DiscardDialog onDiscard={guard.leave} onStay={guard.stay} /> : null}
    </>
  );
}
`;
  await buildChanged('mf-users', { 'mf-users/src/mf-users.tsx': pages + entry }, outputFolder);
  return outputFolder;
}

/** A text in a source of a module, and what a build has in its place. */
export interface Replacement {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Builds shared-ui with other texts in its sources, each in a file of its own; returns the folder of the build. */
export async function buildOtherLists(replacements: readonly Replacement[]): Promise<string> {
  const outputFolder = path.join(root, '.cache', 'e2e', 'lists', 'built');
  const contents = replacements.map(
    async ({ file, from, to }) => [file, await replaceIn(file, from, to)] as const,
  );
  await buildChanged('shared-ui', Object.fromEntries(await Promise.all(contents)), outputFolder);
  return outputFolder;
}

/** Builds a module with other contents for some sources (by path), and with other copied files. */
async function buildChanged(
  module: string,
  contents: Readonly<Record<string, string>>,
  outputFolder: string,
  copies?: Readonly<Record<string, string>>,
): Promise<void> {
  const plan = planAll().find(({ name }) => name === module);
  if (!plan) throw new Error(`importmap.json has no ${module}`);
  const plugins = [overrideFiles(contents)];
  await build({
    ...plan,
    ...(copies && { copies }),
    outputFolder,
    compilations: plan.compilations.map((compilation) => ({ ...compilation, plugins })),
  });
}

async function replaceIn(file: string, from: string, to: string): Promise<string> {
  const text = await readFile(path.join(root, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return text.replace(from, () => to);
}

/** Lets a build read other contents for some files. Their paths stay the same, and with them the module ids. */
function overrideFiles(contents: Readonly<Record<string, string>>): WebpackPluginInstance {
  return {
    apply({ inputFileSystem: files }: Compiler) {
      const readFile = files?.readFile.bind(files) as ReadFile | undefined;
      Object.assign(files ?? {}, {
        readFile: (file: string, ...rest: [...unknown[], Done]) => {
          const content = contents[path.relative(root, file)];
          if (content === undefined) return readFile?.(file, ...rest);
          (rest.at(-1) as Done)(null, Buffer.from(content));
        },
      });
    },
  };
}

type Done = (error: null, content: Buffer) => void;
type ReadFile = (file: string, ...rest: [...unknown[], Done]) => void;

/** Returns a version that no other test of this console publishes, because a version is accepted only once. */
export function anotherVersion(): string {
  given += 1;
  return `1.9.${given}`;
}

let given = 0;

export const publishUsers = (
  dataFolder: string,
  version: string,
  built = path.join(dist, 'mf-users'),
): Promise<string> => publishBuild('mf-users', dataFolder, version, built);

/** Publishes a build of a module without making it live; returns the address of its entry. */
export async function publishBuild(
  name: string,
  dataFolder: string,
  version: string,
  built: string,
): Promise<string> {
  const store = new Store(dataFolder);
  const edition = await store.edition();
  const origin = edition?.modules[name]?.origin;
  if (!origin) throw new Error(`${dataFolder} has no ${name}`);
  const module = { name, origin, entries: { [`@console/${name}`]: `${name}.js` } };
  await publishAll(store, [await stageBuild(store, module, built, version)]);
  return `${origin}/${name}/${version}/${name}.js`;
}
