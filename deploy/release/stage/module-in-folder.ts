import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { ConsoleModule } from '../../build-output/import-map.ts';
import { isRecord } from '../store/files.ts';
import { noteFile, readManifest } from '../store/release.ts';

/** A micro-frontend's name in the import map; the captured part is the folder of its releases. */
const SCREEN = /^@console\/(mf-[a-z0-9]+(?:-[a-z0-9]+)*)$/;

/**
 * Returns the micro-frontend in a folder of built files. Its name is in `manifest.json`, and its entry
 * is the script of that name.
 *
 * @throws {NumberedFailure} that says what is missing, or which file must not be in the folder
 */
export function moduleInFolder(folder: string): Pick<ConsoleModule, 'name' | 'entries'> {
  const refused = (why: string) => new NumberedFailure('MF-210', `${folder} ${why}`);
  if (!existsSync(folder)) throw refused('does not exist');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const odd = files.find((file) => !file.isFile() && !file.isDirectory());
  if (odd) throw refused(`contains ${odd.name}, which is neither a file nor a folder`);
  if (existsSync(path.join(folder, noteFile)))
    throw refused(`contains ${noteFile}, which only a release may write`);
  const manifest = requireManifest(folder, refused);
  const { module } = isRecord(manifest) ? manifest : {};
  const [, name] = SCREEN.exec(String(module)) ?? [];
  if (!name)
    throw refused('has a manifest.json whose "module" is not a name such as @console/mf-invoices');
  const entry = `${name}.js`;
  if (!existsSync(path.join(folder, entry)))
    throw refused(`has no ${entry}, the entry of ${module}`);
  return { name, entries: { [String(module)]: entry } };
}

function requireManifest(folder: string, refused: (why: string) => NumberedFailure): unknown {
  try {
    const manifest = readManifest(folder);
    if (manifest !== undefined) return manifest;
  } catch {
    throw refused('has a manifest.json that is not JSON');
  }
  throw refused('has no manifest.json, which names the module');
}
