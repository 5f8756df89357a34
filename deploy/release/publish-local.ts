import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importMapFile, modulesOf, readImportMap } from '../build/import-map.ts';
import { root } from '../folders.ts';
import { atPortBase } from '../ports.ts';
import { configurationFiles, renderPage } from './page.ts';
import { pinnedMap } from './pinned-map.ts';
import { type Release, releaseBuild } from './release.ts';

/** Folders of a local deployment below its data folder. */
export function deploymentFolders(dataFolder: string): { releases: string; page: string } {
  return { releases: path.join(dataFolder, 'releases'), page: path.join(dataFolder, 'page') };
}

/** The local configuration: the committed one, with the addresses at the port base. */
export type LocalConfiguration = Readonly<
  Record<(typeof configurationFiles)[number], Record<string, string>>
>;

/** Reads the committed configuration and moves its addresses to a port base. */
export async function localConfiguration(portBase: number): Promise<LocalConfiguration> {
  const files = await Promise.all(
    configurationFiles.map(async (name) => {
      const text = await readFile(path.join(root, 'root-config/configs', `${name}.json`), 'utf8');
      const values: Record<string, string> = JSON.parse(text);
      const moved = Object.entries(values).map(([key, value]) => [
        key,
        URL.canParse(value) ? atPortBase(value, portBase) : value,
      ]);
      return [name, Object.fromEntries(moved)];
    }),
  );
  return Object.fromEntries(files);
}

/**
 * Publishes what was built: a release of every module, and the page that runs just these.
 *
 * @param built - folder with one output folder per module
 */
export async function publishLocal(
  built: string,
  dataFolder: string,
  portBase: number,
): Promise<readonly Release[]> {
  const folders = deploymentFolders(dataFolder);
  const modules = modulesOf(readImportMap(importMapFile)).map((module) => ({
    ...module,
    origin: atPortBase(module.origin, portBase),
  }));
  const releases = await Promise.all(
    modules.map((module) => releaseBuild(module, path.join(built, module.name), folders.releases)),
  );
  const map = pinnedMap(releases);
  const rootConfig = releases.find(({ module }) => module.name === 'root-config');
  const template = await readFile(path.join(rootConfig?.folder ?? built, 'page.html'), 'utf8');
  await mkdir(path.join(folders.page, 'configs'), { recursive: true });
  const configuration = await localConfiguration(portBase);
  for (const [name, values] of Object.entries(configuration)) {
    await writeWhole(path.join(folders.page, 'configs', `${name}.json`), json(values));
  }
  await writeWhole(path.join(folders.page, 'importmap.json'), json(map));
  await writeWhole(path.join(folders.page, 'index.html'), renderPage(template, releases, map));
  return releases;
}

/** Writes a file so that a reader sees the old content or the new, never a part of either. */
async function writeWhole(file: string, content: string): Promise<void> {
  const unfinished = `${file}.unfinished-${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
