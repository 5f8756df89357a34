import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/** File with the licences of all packages in a build. Published with each version. */
export const noticesFile = 'third-party-notices.txt';

/** Byte order mark: without it, or a charset header, browsers assume a legacy encoding. */
const UTF_8_MARK = '\uFEFF';

const RULE = '='.repeat(80);

interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  readonly homepage?: string;
  readonly text: string;
}

interface Built {
  readonly folder: string;
  /** Package of the bundler, which adds its runtime code to each file. */
  readonly builder: string;
  /** Names the licence of a package that contains no licence text, instead of refusing the package. */
  readonly namesLicences?: boolean;
}

/**
 * Returns the text of {@link noticesFile}.
 *
 * @param name - name of the module
 * @param files - files that were bundled or copied; files outside packages are ignored
 * @throws {NumberedFailure} that names a package without a licence text
 */
export function noticesOf(
  name: string,
  files: readonly string[],
  { folder, builder, namesLicences = false }: Built = { folder: root, builder: 'webpack' },
): string {
  const folders = new Set([
    `node_modules/${builder}`,
    ...files.flatMap((file) => packageFolder(file, folder)),
  ]);
  const packages = [...folders]
    .map((packagePath) => readPackage(path.join(folder, packagePath), namesLicences))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const sections = packages.map(
    ({ homepage, text, ...one }) =>
      `${RULE}\n${formatTitle(one)}\n${homepage ? `${homepage}\n` : ''}\n${text}\n`,
  );
  return `${UTF_8_MARK}Third-party notices of ${name}

It contains code of these packages, under the licences that follow.

${packages.map((one) => `${formatTitle(one)}\n`).join('')}
${sections.join('\n')}`;
}

/** Returns the folder, relative to `below`, of the innermost package that contains a file. */
function packageFolder(file: string, below: string): string[] {
  const packagePath = path.relative(below, path.resolve(below, file)).split(path.sep).join('/');
  return /^(.*\/)?node_modules\/(@[^/]+\/)?[^/]+/.exec(packagePath)?.slice(0, 1) ?? [];
}

function readPackage(folder: string, namesLicences: boolean): Package {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e(-\w+)?|copying|notice)(\.|$)/i.test(file))
    .sort();
  if (typeof license !== 'string' || (texts.length === 0 && !namesLicences)) {
    throw new NumberedFailure('MF-179', `${name} ${version} contains no licence text`);
  }
  const found = texts.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const text =
    found.join('\n\n') || `Its licence is ${license}; the package contains no text of it.`;
  return { name, version, license, homepage, text };
}

const formatTitle = ({ name, version, license }: Pick<Package, 'name' | 'version' | 'license'>) =>
  `${name} ${version}, ${license}`;
