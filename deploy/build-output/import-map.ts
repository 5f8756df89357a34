import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { type ImportMap, messageOf } from '@console/shared-ui/contract';

/** A module of the console: one folder to build, one static server, one line of releases. */
export interface ConsoleModule {
  /** Folder of its releases, e.g. `mf-users`. */
  readonly name: string;
  /** Origin of its static server as the root import map gives it. */
  readonly origin: string;
  /** Where it shares that origin with others: the path below which their folders lie. */
  readonly path?: string;
  /** The specifiers that it answers, each with the name of its entry: `react` → `react.js`. */
  readonly entries: Readonly<Record<string, string>>;
}

/** `importmap.json` at the root: which modules there are and where each lives. */
export const importMapFile = path.join(root, 'importmap.json');

/**
 * Reads an import map file.
 *
 * @throws {Error} with one sentence that names the file and what is wrong with it
 */
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
  // Checked above, value by value.
  return map as ImportMap;
}

/**
 * The modules that an unpinned import map names. An address is `<origin>/<module>/<entry>.js`;
 * several specifiers may live in one module, as the shared dependencies do.
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
