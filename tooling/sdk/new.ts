import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { copyTemplates, requireName } from '../new/template.ts';
import { consoleAddress, TOOL } from './console-address.ts';
import { addressOfPackage, type LivePackages, livePackages } from './live-packages.ts';
import { offered } from './own-module.ts';

/** Template folders by framework; files of a later folder replace those of an earlier one. */
const TEMPLATES = {
  react: ['common', 'styles', 'react', 'elsewhere'],
  vue: ['common', 'dom', 'elsewhere', 'vue'],
  none: ['common', 'styles', 'dom', 'elsewhere', 'none'],
} as const;

type Framework = keyof typeof TEMPLATES;

const isFramework = (name: string): name is Framework => Object.hasOwn(TEMPLATES, name);

/** Runs `console new mf-<name>`: creates a micro-frontend in a new folder, with a framework or `none`. */
export async function createOwnModule(name: string, framework: string): Promise<void> {
  requireName(name);
  if (!isFramework(framework)) {
    const known = Object.keys(TEMPLATES).join(', ');
    throw new NumberedFailure('MF-150', `--with must be one of ${known}, got "${framework}"`);
  }
  const target = path.resolve(name);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new NumberedFailure('MF-171', `The folder ${target} already exists`);
  }
  const address = consoleAddress(root);
  const packages = await livePackages(address);
  if (runCurrent(address, packages, ['--with', framework, name])) return;
  const live = [...packages].map(([one, { file }]) => [
    one.replace('@console/', ''),
    addressOfPackage(address, file),
  ]);
  const templates = TEMPLATES[framework].map((one) => path.join(root, 'template', one));
  const made = await copyTemplates(templates, target, name, {
    ...offered().versions,
    ...Object.fromEntries(live),
  });
  say(`Created ${target} for the console at ${address}:
${made.map((file) => `  ${file}`).join('\n')}

  cd ${name}
  npm install
  npm run dev      run the module from its sources in the console
  npm test
  npm run check    check types against the live version of the console
  npm run release`);
}

/**
 * Runs the command with the console's current tool, if this one is older: `npm exec` installs a tool from an
 * address only once, and `console.tgz` is another tool after a release.
 *
 * @returns whether it ran
 */
function runCurrent(address: string, live: LivePackages, words: readonly string[]): boolean {
  const installed = path.join(root, '../.package-lock.json');
  const { packages } = existsSync(installed) ? JSON.parse(readFileSync(installed, 'utf8')) : {};
  const own: unknown = packages?.[`node_modules/${TOOL}`]?.integrity;
  const { file = '', integrity } = live.get(TOOL) ?? {};
  if (!own || !integrity || own === integrity) return false;
  say('npm has kept an older tool of this console; running the current one');
  const tool = `--package=${addressOfPackage(address, file)}`;
  const all = ['exec', '--yes', tool, '--', TOOL, 'new', ...words];
  // On Windows, npm is a script. The words have been checked.
  const { status } = spawnSync('npm', all, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
  return true;
}
