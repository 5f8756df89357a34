import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findManifestFindings } from '@console/deploy/release/check/manifest.ts';
import { type Finding, judge } from '@console/deploy/release/check/rules.ts';
import { findStyleFindings } from '@console/deploy/release/check/styles.ts';
import { findTextFindings, readTexts } from '@console/deploy/release/check/texts.ts';
import type { TypeFault } from '@console/deploy/release/check/types/type-fault.ts';
import { say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { apiLevelFault, manifestFault } from '@console/shared-ui/contract';
import { formatFault, ModuleTypes } from '../../dev/module-types.ts';
import { buildModule } from '../build-module.ts';
import { addressOfPackage, fetchPackage, livePackages } from '../live-packages.ts';
import { installedAt, type OwnModule } from '../own-module.ts';
import { ChangedDeclarations } from './changed-declarations.ts';

/** Maximum number of changed names in the report on a fault whose cause is not clear. */
const MAX_NAMES = 3;

const LINE_LENGTH = 200;

/** The live version of a package of the console that is installed in another version. */
interface OtherVersion {
  readonly name: string;
  readonly version: string;
  readonly address: string;
  readonly folder: string;
}

/**
 * Runs `console check`: compiles a module with the installed packages, then with the live packages.
 * Builds it, and checks its styles.
 */
export async function checkModule(module: OwnModule): Promise<void> {
  checkManifestAndTexts(module);
  const own = new ModuleTypes(module.folder).faults();
  for (const fault of own) say(formatFault(fault));
  const others = await otherVersions(module);
  const known = new Set(own.map(formatFault));
  const withOthers = others.length > 0 ? faultsWith(module, others) : [];
  const newFaults = withOthers.filter((fault) => !known.has(formatFault(fault)));
  for (const fault of newFaults) say(formatWithChanges(module, others, fault));
  if (own.length > 0) throw new NumberedFailure('MF-195', `${module.name} does not compile`);
  const versions = others.map(({ name, version }) => `${name} ${version}`).join(' and ');
  const update = `npm install ${others.map(({ address }) => address).join(' ')}`;
  if (newFaults.length > 0) {
    throw new NumberedFailure(
      'MF-196',
      `${module.name} does not compile with ${versions}, which are now live at ${module.address}. To install the live versions, run: ${update}`,
    );
  }
  judgeModule(module, findStyleFindings(await buildModule(module), module.name));
  say(`${module.name} compiles, also with the modules that are live at ${module.address}.`);
  if (others.length > 0) say(`Now live: ${versions}. To install the live versions, run: ${update}`);
}

/** Checks the manifest and the texts as a release does, and says the warnings. */
function checkManifestAndTexts(module: OwnModule): void {
  const { folder, name } = module;
  const file = path.join(folder, 'manifest.json');
  if (!existsSync(file)) throw new NumberedFailure('MF-195', `${name} has no manifest.json`);
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const fault = apiLevelFault(manifest) ?? manifestFault(manifest);
  if (fault) throw new NumberedFailure('MF-195', `In manifest.json, ${fault}`);
  judgeModule(module, [...findTextFindings(readTexts(folder)), ...findManifestFindings(manifest)]);
}

function judgeModule({ folder, name }: OwnModule, findings: readonly Finding[]): void {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  judge({ module: name, version }, findings, { say });
}

/** Downloads the live packages that differ from the installed ones, and caches them. */
async function otherVersions(module: OwnModule): Promise<readonly OtherVersion[]> {
  const live = await livePackages(module.address);
  const cache = path.join(module.folder, 'node_modules/.cache/console');
  const found: OtherVersion[] = [];
  for (const [name, from] of Object.entries(module.uses)) {
    const now = live.get(name);
    if (!now || from.endsWith(`/${now.file}`)) continue;
    const folder = path.join(cache, now.version, 'node_modules', name);
    if (!existsSync(folder)) await fetchPackage(module.address, now.file, folder);
    const address = addressOfPackage(module.address, now.file);
    found.push({ name, version: now.version, address, folder });
  }
  return found;
}

const faultsWith = (module: OwnModule, others: readonly OtherVersion[]): TypeFault[] =>
  new ModuleTypes(
    module.folder,
    new Map(others.map(({ name, folder }) => [name, folder])),
  ).faults();

/** Formats a fault with the changed declarations that probably cause it. */
function formatWithChanges(
  module: OwnModule,
  others: readonly OtherVersion[],
  fault: TypeFault,
): string {
  const { used, message, file } = fault;
  const text = readFileSync(path.join(module.folder, file), 'utf8');
  const changes = others.flatMap(({ name: of, folder }) => {
    const both = new ChangedDeclarations({ before: installedAt(module, of), after: folder });
    // The likeliest cause first: the name at the fault, names in the compiler's message, the file's imports.
    const words = [used?.name ?? '', ...wordsIn(message), ...wordsIn(importedIn(text, of))];
    const nearest = both.nearestOf(words);
    const names = nearest ? [nearest] : both.names().slice(0, MAX_NAMES);
    return names.flatMap((name) => [
      `  ${name} of ${of} has changed:`,
      ...both.of(name).map((line) => `    ${shortened(line)}`),
    ]);
  });
  return [formatFault(fault), ...changes].join('\n');
}

const wordsIn = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Returns the text between the braces of imports from a package. */
const importedIn = (text: string, name: string): string =>
  [...text.matchAll(/import [^'"]*?\{([^}]*)\}\s*from ['"]([^'"]+)['"]/g)]
    .filter(([, , from]) => from === name)
    .map(([, names]) => names)
    .join(' ');

const shortened = (line: string): string =>
  line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line;
