import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from '../build/fingerprint.ts';
import type { ConsoleModule } from '../build/import-map.ts';
import { root } from '../folders.ts';
import { integrityOfEntries } from './integrity.ts';

/** One version of a module: an immutable folder on its static server. */
export interface Release {
  readonly module: ConsoleModule;
  /** Semantic version; of a local build, the package's version and a hash of the content. */
  readonly version: string;
  /** Where its files lie. */
  readonly folder: string;
  /** By file name, of all scripts and stylesheets but chunks. */
  readonly integrity: Readonly<Record<string, string>>;
  /** What the micro-frontend offers, where the module is one. */
  readonly manifest: unknown;
}

/**
 * Releases what was built: copies it into `<releases>/<module>/<version>/`, whole or not at all.
 * A build that is there already is left alone.
 */
export async function releaseBuild(
  module: ConsoleModule,
  built: string,
  releases: string,
): Promise<Release> {
  const version = localVersion(module.name, built);
  const folder = path.join(releases, module.name, version);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished-${process.pid}`;
    await mkdir(path.dirname(folder), { recursive: true });
    await rm(unfinished, { recursive: true, force: true });
    await cp(built, unfinished, { recursive: true });
    await rename(unfinished, folder);
  }
  return {
    module,
    version,
    folder,
    integrity: integrityOfEntries(folder),
    manifest: readJson(path.join(folder, 'manifest.json')),
  };
}

function localVersion(name: string, built: string): string {
  const packageFile = path.join(root, name, 'package.json');
  const description = readJson(
    existsSync(packageFile) ? packageFile : path.join(root, 'package.json'),
  );
  const version =
    typeof description === 'object' && description !== null && 'version' in description
      ? description.version
      : '0.0.0';
  return `${version}-local.${fingerprint(built, ['.']).slice(0, 10)}`;
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
