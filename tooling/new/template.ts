import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fill } from '@console/deploy/build-output/fill.ts';
import { filesOf } from '@console/deploy/build-output/fingerprint.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';

const TEMPLATE = '.template';

/** @throws {NumberedFailure} if the name of a micro-frontend is invalid */
export function requireName(name: string): void {
  if (/^mf(-[a-z][a-z0-9]*)+$/.test(name)) return;
  throw new NumberedFailure(
    'MF-171',
    `"${name}" is not a valid name for a micro-frontend; use e.g. mf-invoices`,
  );
}

/**
 * Creates the folder of a micro-frontend.
 *
 * @param templates - template folders; files of a later folder replace those of an earlier one
 * @param target - the folder to create
 * @param versions - versions of the packages that the templates use
 * @returns the paths of the created files, below `target`
 */
export async function copyTemplates(
  templates: readonly string[],
  target: string,
  name: string,
  versions: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const words = name.split('-').slice(1);
  const values = {
    ...versions,
    name,
    title: words.map(capital).join(' '),
    route: `/${words.join('-')}`,
    component: `${words.map(capital).join('')}Screen`,
    permission: `Get${words.map(capital).join('')}`,
  };
  const found = new Map<string, string>();
  for (const template of templates) {
    for (const file of filesOf(template)) {
      const output = path.relative(template, file).slice(0, -TEMPLATE.length);
      found.set(output.replace(/^src\/name/, `src/${name}`), file);
    }
  }
  for (const [output, template] of found) {
    const file = path.join(target, output);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, fill(await readFile(template, 'utf8'), values));
  }
  return [...found.keys()];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
