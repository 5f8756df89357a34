import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { type ImportMap, messageOf } from '@console/shared-ui/contract';

/** A module of the console: it has a folder to build, a static server and a series of releases. */
export interface ConsoleModule {
  /** Folder of its releases, e.g. `mf-users`. */
  readonly name: string;
  /** Origin of its static server in the root import map. */
  readonly origin: string;
  /** Path of the modules' folders on an origin that they share. */
  readonly path?: string;
  /** Entry files by the specifier they provide: `react` → `react.js`. */
  readonly entries: Readonly<Record<string, string>>;
}

/** The root `importmap.json`, which lists the modules and their addresses. */
export const importMapFile = path.join(root, 'importmap.json');

/** Reads an import map file. @throws {NumberedFailure} that names the fault */
export function readImportMap(file: string): ImportMap {
  let map: unknown;
  try {
    map = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new NumberedFailure(
      'MF-172',
      `${path.basename(file)} cannot be read: ${messageOf(error)}`,
    );
  }
  const imports = typeof map === 'object' && map !== null && 'imports' in map && map.imports;
  if (typeof imports !== 'object' || imports === null) {
    throw new NumberedFailure('MF-172', `${path.basename(file)} has no "imports"`);
  }
  for (const [specifier, address] of Object.entries(imports)) {
    if (typeof address !== 'string' || !URL.canParse(address)) {
      throw new NumberedFailure(
        'MF-172',
        `${path.basename(file)}: "${specifier}" is not an absolute address`,
      );
    }
  }
  // Each value was checked above.
  return map as ImportMap;
}

/**
 * Returns the modules in an unpinned import map. An address is `<origin>/<module>/<entry>.js`;
 * several specifiers may belong to one module, as those of the shared dependencies do.
 */
export function modulesOf({ imports }: ImportMap): ConsoleModule[] {
  const modules = new Map<string, { origin: string; entries: Record<string, string> }>();
  for (const [specifier, address] of Object.entries(imports)) {
    const { origin, pathname } = new URL(address);
    const [, name, file, ...rest] = pathname.split('/');
    if (!name || !file || rest.length > 0) {
      throw new NumberedFailure(
        'MF-172',
        `"${specifier}": ${address} is not <origin>/<module>/<entry>.js`,
      );
    }
    const module = modules.get(name) ?? { origin, entries: {} };
    module.entries[specifier] = file;
    modules.set(name, module);
  }
  return [...modules].map(([name, module]) => ({ name, ...module }));
}
