import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from '@console/deploy/build-output/fingerprint.ts';
import { root } from '@console/shared-node/folders.ts';
import type { ModulePlan } from './plan.ts';

/** Returns the file beside the output that stores the state of the last build. */
export const stateFile = ({ outputFolder }: ModulePlan): string => `${outputFolder}.built`;

/** Returns a hash of everything that may change the result of a build. */
export function buildState({ sources, compilations, copies }: ModulePlan): string {
  const { compilerOptions } = readJson('tsconfig.json');
  const how = JSON.stringify([compilations, copies, compilerOptions, installedPackages()]);
  return createHash('sha256')
    .update(fingerprint(root, [...sources, 'tooling/bundler']))
    .update(how)
    .digest('hex');
}

/** Returns the packages in the lockfile, without the console's own modules. */
function installedPackages(): unknown[] {
  const packages: Record<string, { link?: boolean }> = readJson('package-lock.json').packages;
  return Object.entries(packages).filter(
    ([name, { link }]) => name.startsWith('node_modules/') && !link,
  );
}

const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Checks whether a module must be built again. */
export async function isStale(plan: ModulePlan): Promise<boolean> {
  if (!existsSync(plan.outputFolder)) return true;
  const note = await readFile(stateFile(plan), 'utf8').catch(() => '');
  return note !== buildState(plan);
}
