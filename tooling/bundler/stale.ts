import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from '@console/deploy/build-output/fingerprint.ts';
import { root } from '@console/shared-node/folders.ts';
import type { ModulePlan } from './plan.ts';

/** Where the fingerprint of what was built is noted, beside the output. */
export const noteOf = ({ outputFolder }: ModulePlan): string => `${outputFolder}.built`;

/** What a build was made from; changes whenever it might come out differently. */
export function stateOf({ sources, compilations, copies }: ModulePlan): string {
  const { compilerOptions } = readJson('tsconfig.json');
  const how = JSON.stringify([compilations, copies, compilerOptions, installedPackages()]);
  return createHash('sha256')
    .update(fingerprint(root, [...sources, 'tooling/bundler']))
    .update(how)
    .digest('hex');
}

/** What the lockfile says of packages. Modules of the console are sources: a new one is no change. */
function installedPackages(): unknown[] {
  const packages: Record<string, { link?: boolean }> = readJson('package-lock.json').packages;
  return Object.entries(packages).filter(
    ([name, { link }]) => name.startsWith('node_modules/') && !link,
  );
}

const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Whether a module's sources have changed since it was built. */
export async function isStale(plan: ModulePlan): Promise<boolean> {
  if (!existsSync(plan.outputFolder)) return true;
  const note = await readFile(noteOf(plan), 'utf8').catch(() => '');
  return note !== stateOf(plan);
}
