import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '../../command.ts';
import { NumberedFailure, namingFile } from '../../failure.ts';
import { root } from '../../folders.ts';
import { deploymentFolders, readEdition } from '../../release/edition.ts';
import { nginxConfiguration } from './configuration.ts';

/**
 * `npm run nginx -- [--data <folder>] [--output <folder>]`: writes the nginx configuration of the
 * console in a data folder.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: path.join(root, '.data') },
      output: { type: 'string' },
    },
  });
  const dataFolder = path.resolve(values.data);
  const output = path.resolve(values.output ?? path.join(dataFolder, 'nginx'));
  const folders = deploymentFolders(dataFolder);
  const edition = await namingFile(dataFolder, () => readEdition(folders));
  if (!edition)
    throw new NumberedFailure(
      'MF-101',
      `There is no console in ${dataFolder} yet; npm start makes one`,
    );
  await mkdir(output, { recursive: true });
  const files = await nginxConfiguration(folders, edition, { folder: output });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(output, name), text);
  const servers = Object.keys(edition.modules).map((name) =>
    name === 'root-config' ? 'console' : name,
  );
  process.stdout.write(`Into the http block of nginx.conf, with brotli_static loaded:\n`);
  for (const name of servers) process.stdout.write(`  include ${output}/${name}.conf;\n`);
}

runMain(main);
