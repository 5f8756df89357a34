import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/** The file of a build with the licences of what it contains of others. Published with each version. */
export const noticesFile = 'third-party-notices.txt';

/** Without it a browser takes a text for one of the last century where no server says otherwise. */
const UTF_8_MARK = '\uFEFF';

const RULE = '='.repeat(80);

interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly license: string;
  readonly homepage?: string;
  /** As its authors have written it. */
  readonly text: string;
}

/** How something was built. */
interface Built {
  /** In which its packages are installed. */
  readonly folder: string;
  /** The package that has written a part of each file: what loads modules and chunks. */
  readonly builder: string;
}

/**
 * The text of {@link noticesFile}.
 *
 * @param name - of the module
 * @param files - what was built into it, or copied; those of packages count
 * @throws {NumberedFailure} naming a package that says no licence
 */
export function noticesOf(
  name: string,
  files: readonly string[],
  { folder, builder }: Built = { folder: root, builder: 'webpack' },
): string {
  const folders = new Set([
    `node_modules/${builder}`,
    ...files.flatMap((file) => folderOf(file, folder)),
  ]);
  const packages = [...folders]
    .map((place) => readPackage(path.join(folder, place)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const sections = packages.map(
    ({ homepage, text, ...one }) =>
      `${RULE}\n${titleOf(one)}\n${homepage ? `${homepage}\n` : ''}\n${text}\n`,
  );
  return `${UTF_8_MARK}Third-party notices of ${name}

It contains code of these packages, under the licences that follow.

${packages.map((one) => `${titleOf(one)}\n`).join('')}
${sections.join('\n')}`;
}

/** The package that a file is of, below a folder; the innermost, where one lies in another. */
function folderOf(file: string, below: string): string[] {
  const place = path.relative(below, path.resolve(below, file)).split(path.sep).join('/');
  return /^(.*\/)?node_modules\/(@[^/]+\/)?[^/]+/.exec(place)?.slice(0, 1) ?? [];
}

function readPackage(folder: string): Package {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)(\.|$)/i.test(file))
    .sort();
  if (typeof license !== 'string' || texts.length === 0) {
    throw new NumberedFailure('MF-179', `${name} ${version} comes without the text of its licence`);
  }
  const text = texts.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return { name, version, license, homepage, text: text.join('\n\n') };
}

const titleOf = ({ name, version, license }: Pick<Package, 'name' | 'version' | 'license'>) =>
  `${name} ${version}, ${license}`;
