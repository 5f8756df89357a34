import { existsSync } from 'node:fs';
import path from 'node:path';
import { usedModules } from '@console/deploy/build-output/contract.ts';
import {
  type ConsoleModule,
  importMapFile,
  modulesOf,
  readImportMap,
} from '@console/deploy/build-output/import-map.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { dist, root } from '@console/shared-node/folders.ts';
import { toolSources } from './package/tool-sources.ts';
import type { BuildOptions } from './webpack-config.ts';

/** What one module is made of: its compilations, and the files that are copied as they are. */
export interface ModulePlan {
  readonly name: string;
  /** Folders whose content decides whether the module must be built again. */
  readonly sources: readonly string[];
  readonly compilations: readonly Omit<BuildOptions, 'outputFolder' | 'folder'>[];
  /** From → to, the latter below the output folder. */
  readonly copies: Readonly<Record<string, string>>;
  readonly outputFolder: string;
}

const SHARED_DEPENDENCIES = 'shared-dependencies';

/** Sources that modules build into themselves. */
const COMMON = [
  'shared-ui/src/contract',
  'shared-auth/src/base-path.ts',
  'shared-auth/src/configuration/configuration-files.ts',
  'shared-auth/src/storage-keys.ts',
  'shared-auth/src/waiting',
];

/** The plans of all modules of the root import map. */
export function planAll(mode: BuildOptions['mode'] = 'production', output = dist): ModulePlan[] {
  const map = readImportMap(importMapFile);
  // Nobody imports a micro-frontend, so another one is no reason to build the others again.
  const externals = Object.keys(map.imports).filter((name) => !name.startsWith('@console/mf-'));
  return modulesOf(map).map((module) => plan(module, externals, mode, output));
}

function plan(
  module: ConsoleModule,
  externals: readonly string[],
  mode: BuildOptions['mode'],
  output: string,
): ModulePlan {
  const { name } = module;
  const outputFolder = path.join(output, name);
  const base = { name, mode, format: 'system' as const };
  if (name === SHARED_DEPENDENCIES) {
    // One compilation for each file: all that is not in it is another module's at run time.
    const files = new Set(Object.values(module.entries));
    const compilations = [...files].map((file) => {
      const entry = path.basename(file, '.js');
      return {
        ...base,
        entries: { [entry]: `root-config/src/${SHARED_DEPENDENCIES}/${entry}.ts` },
        externals: externals.filter((specifier) => module.entries[specifier] !== file),
      };
    });
    return {
      name,
      outputFolder,
      compilations,
      copies: {},
      sources: [`root-config/src/${SHARED_DEPENDENCIES}`],
    };
  }
  const source = ['tsx', 'ts']
    .map((end) => `${name}/src/${name}.${end}`)
    .find((file) => existsSync(path.join(root, file)));
  if (!source)
    throw new NumberedFailure(
      'MF-172',
      `importmap.json names ${name}, but there is no ${name}/src/${name}.ts`,
    );
  const application = { ...base, entries: { [name]: source }, externals };
  const copies = { [`${name}/assets`]: 'assets', [`${name}/manifest.json`]: 'manifest.json' };
  // What it is built against is in its release, what is common to all in each of them.
  const sources = [name, ...usedModules(name).map((used) => `${used}/package.json`), ...COMMON];
  if (name !== 'root-config') {
    return { name, outputFolder, compilations: [application], copies, sources };
  }
  const firstScript = {
    ...base,
    format: 'script' as const,
    entries: { first: 'root-config/src/first-script/first-script.ts' },
    externals: [],
  };
  // What the first script asks for where the start fails, or where somebody tries a version. Of its
  // own: one that fails must not take it along.
  const startRecovery = {
    ...base,
    entries: { 'start-recovery': 'root-config/src/recovery/start-recovery.ts' },
    externals: [],
  };
  return {
    name,
    outputFolder,
    compilations: [application, firstScript, startRecovery],
    copies: {
      ...copies,
      'root-config/src/first-script/page.html': 'page.html',
      // Its API without its own user interface, which needs inline styles.
      'node_modules/import-map-overrides/dist/import-map-overrides-api.js':
        'import-map-overrides.js',
    },
    sources: [...sources, ...toolSources],
  };
}
