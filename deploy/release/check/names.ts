import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { apiLevel, restrictedI18n, restrictedNames } from '@console/shared-ui/contract';
import { filesOf } from '../../build-output/fingerprint.ts';
import type { ModuleNames, Release } from '../store/release.ts';
import { importableFiles, importedFile } from './imported-file.ts';
import { runModules } from './run/run-modules.ts';

/**
 * Returns the names that each module exports and uses: the names stored with its version, or else the
 * names found by running it with the others.
 *
 * @returns names by module
 */
export async function getNames(
  together: readonly Release[],
): Promise<ReadonlyMap<string, ModuleNames>> {
  const unread = together.filter(({ names }) => !names);
  const read = unread.length > 0 ? await readNames(together, unread) : new Map();
  return new Map(together.map(({ module, names }) => [module, names ?? read.get(module) ?? {}]));
}

type Names = ReadonlyMap<string, ModuleNames>;

/** Results by content, so that the same modules run only once for several releases. */
const known = new Map<string, Promise<Names>>();

function readNames(together: readonly Release[], unread: readonly Release[]): Promise<Names> {
  const key = JSON.stringify([together, unread].map((one) => one.map(({ content }) => content)));
  const names = known.get(key) ?? runAll(together, unread);
  known.set(key, names);
  return names;
}

async function runAll(together: readonly Release[], unread: readonly Release[]): Promise<Names> {
  const files: Record<string, string> = {};
  const imports: Record<string, string> = {};
  for (const release of together) {
    for (const [specifier, file] of Object.entries(release.entries))
      imports[specifier] = toPath(release, file);
    for (const file of importableFiles(release))
      files[toPath(release, file)] = await readCode(release, file);
  }
  const scopes = together.map((user) => [toFolder(user), scopeOf(user, together)]);
  const run = unread.flatMap((release) =>
    importableFiles(release).map((file) => toPath(release, file)),
  );
  const chunks = await systemChunks(unread);
  const link = Object.keys(chunks).filter((file) => !(file in files));
  const restricted = {
    folders: together.filter(({ manifest }) => apiLevel(manifest) === 2).map(toFolder),
    names: restrictedNames,
    members: { i18next: restrictedI18n },
  };
  const loaded = await runModules(
    {
      files: { ...chunks, ...files },
      imports,
      scopes: Object.fromEntries(scopes),
      run,
      link,
      restricted,
    },
    path.join(root, 'deploy/release/check/run'),
  );
  return new Map(unread.map((release) => [release.module, filesOfRelease(release, loaded)]));
}

/** Returns the paths of earlier public APIs that a release gets, by specifier, as in the page. */
const scopeOf = (user: Release, together: readonly Release[]): Record<string, string> =>
  Object.fromEntries(
    together.flatMap((provider) => {
      const specifier = `@console/${provider.module}`;
      const file = importedFile(provider, specifier, user);
      const isEarlier = file !== undefined && file !== provider.entries[specifier];
      return isEarlier ? [[specifier, toPath(provider, file)]] : [];
    }),
  );

/** Reads a file. A missing file counts as empty, so that the other modules still run. */
const readCode = ({ folder }: Release, file: string): Promise<string> =>
  readFile(path.join(folder, file), 'utf8').catch(() => '');

const toPath = ({ module, version }: Release, file: string): string =>
  `${module}/${version}/${file.split(path.sep).join('/')}`;

const toFolder = (release: Release): string => toPath(release, '');

function filesOfRelease(release: Release, loaded: ModuleNames): ModuleNames {
  const start = toFolder(release);
  return Object.fromEntries(
    Object.entries(loaded)
      .filter(([file]) => file.startsWith(start))
      .map(([file, { status, message, exports, uses, deeds }]) => [
        file.slice(start.length),
        { status, ...(message && { message }), exports, uses, ...(deeds && { deeds }) },
      ]),
  );
}

/** Returns the scripts that are System modules: chunks built by Rollup, but not by webpack. */
async function systemChunks(releases: readonly Release[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const release of releases) {
    for (const file of filesOf(release.folder)) {
      if (!file.endsWith('.js')) continue;
      const code = await readFile(file, 'utf8');
      if (isSystemModule(code)) found[toPath(release, path.relative(release.folder, file))] = code;
    }
  }
  return found;
}

/** Returns whether a script is a System module. */
export const isSystemModule = (code: string): boolean => REGISTERS.test(code);

const REGISTERS = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*\n|['"]use strict['"];?)*System\.register\(/;
