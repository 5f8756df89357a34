import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { atPortBase, OFFSETS } from '@console/shared-node/ports.ts';
import { languages, type ModuleApis, messageOf } from '@console/shared-ui/contract';
import { importMapFile, modulesOf, readImportMap } from '../../build-output/import-map.ts';
import { configurationFiles } from '../edition/page.ts';
import type { ModuleSettings } from '../store/edition.ts';
import { besideConsole } from '../store/module-location.ts';
import type { Release } from '../store/release.ts';
import { Store } from '../store/store.ts';
import { publishBuilds } from './publish-builds.ts';

type Configuration = Readonly<Record<(typeof configurationFiles)[number], Record<string, unknown>>>;

/**
 * Reads the committed configuration and moves its addresses to a port base.
 *
 * @param options - an identity provider other than the embedded one, and APIs of modules other than the
 *   committed ones
 */
async function localConfiguration(
  portBase: number,
  { authority, apis }: Pick<StartOptions, 'authority' | 'apis'>,
): Promise<Configuration> {
  const files = await Promise.all(
    configurationFiles.map(async (name) => {
      const values = await readConfiguration<Record<string, unknown>>(name);
      const moved = Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'string' && URL.canParse(value) ? atPortBase(value, portBase) : value,
      ]);
      return [name, Object.fromEntries(moved)];
    }),
  );
  const { api: own, identity, ...others }: Configuration = Object.fromEntries(files);
  const api = apis ? { ...own, apis } : own;
  if (authority === undefined) return { api, identity, ...others };
  return {
    ...others,
    api: { ...api, consoleUrl: `${authority}/account` },
    identity: { ...identity, authority },
  };
}

/**
 * Reads custom texts as configuration files such as `texts/fr`.
 *
 * @param folder - has a file for each language, e.g. `fr.json`; by default a folder of the checkout
 * @throws {NumberedFailure} if a file is not JSON; the message names it
 */
export async function localTexts(
  folder = path.join(root, 'root-config/configs/texts'),
): Promise<Readonly<Record<string, unknown>>> {
  const files = languages
    .map((language) => ({ name: `texts/${language}`, file: path.join(folder, `${language}.json`) }))
    .filter(({ file }) => existsSync(file))
    .map(async ({ name, file }): Promise<[string, unknown]> => {
      try {
        return [name, JSON.parse(await readFile(file, 'utf8'))];
      } catch (error) {
        throw new NumberedFailure('MF-006', `${file}: ${messageOf(error)}`);
      }
    });
  return Object.fromEntries(await Promise.all(files));
}

const configurationFile = (name: string): string =>
  path.join(root, 'root-config/configs', `${name}.json`);

async function readConfiguration<Values>(name: string): Promise<Values> {
  const text = await readFile(configurationFile(name), 'utf8');
  return JSON.parse(text);
}

/** Further options of a local start. */
interface StartOptions {
  /** Realm of an identity provider other than the embedded one. */
  readonly authority?: string | undefined;
  /** APIs of modules, in place of those in `root-config/configs/api.json`. */
  readonly apis?: ModuleApis | undefined;
  /** Receives notices about unexpected results. */
  readonly say?: (sentence: string) => void;
}

/**
 * Publishes builds for a local console, with a port for each module.
 *
 * @param built - folder with one output folder per module
 * @returns the live releases
 */
export async function publishLocal(
  built: string,
  dataFolder: string,
  portBase: number,
  { authority, apis, say = () => undefined }: StartOptions = {},
): Promise<readonly Release[]> {
  const modules = modulesOf(readImportMap(importMapFile));
  const [settings, addresses, texts] = await Promise.all([
    readConfiguration<ModuleSettings>('modules'),
    localConfiguration(portBase, { authority, apis }),
    localTexts(),
  ]);
  const consoleOrigin = `http://localhost:${portBase + OFFSETS.console}`;
  const locations = modules.map(({ name, origin }) => [
    name,
    { origin: atPortBase(origin, portBase) },
  ]);
  const terms = {
    how: 'start',
    locations: Object.fromEntries(locations),
    locationFromElsewhere: () => besideConsole(consoleOrigin),
    settings,
    configuration: { ...addresses, ...texts },
  } as const;
  return publishBuilds({
    store: new Store(dataFolder),
    modules,
    built,
    termsAfter: () => terms,
    say,
  });
}
