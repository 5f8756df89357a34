import { existsSync } from 'node:fs';
import path from 'node:path';
import { earlierApis, usedModules } from '@console/deploy/build-output/contract.ts';
import {
  type ConsoleModule,
  importMapFile,
  modulesOf,
  readImportMap,
} from '@console/deploy/build-output/import-map.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { dist, root } from '@console/shared-node/folders.ts';
import { teamDocuments, toolSources } from './package/tool-sources.ts';
import { entryNames } from './sources.ts';
import type { BuildOptions } from './webpack-config.ts';

/** The build of a module: its compilations, and the files to copy. */
export interface ModulePlan {
  readonly name: string;
  /** Files and folders whose changes require a new build. */
  readonly sources: readonly string[];
  readonly compilations: readonly PlannedCompilation[];
  /** Source → target below the output folder. */
  readonly copies: Readonly<Record<string, string>>;
  readonly outputFolder: string;
}

export interface PlannedCompilation extends Omit<BuildOptions, 'outputFolder' | 'folder'> {
  /** Whether it takes Blueprint's components of the first screen from `screens.js`, not a second copy. */
  readonly withoutFirst?: boolean;
}

const SHARED_DEPENDENCIES = 'shared-dependencies';

/** Sources that every module bundles. */
const COMMON = [
  'shared-ui/src/contract',
  'shared-ui/src/theme',
  'shared-auth/src/base-path.ts',
  'shared-auth/src/configuration/configuration-files.ts',
  'shared-auth/src/storage-keys.ts',
  'shared-auth/src/waiting',
];

/** Returns the plans of all modules in the root import map. */
export function planAll(mode: BuildOptions['mode'] = 'production', output = dist): ModulePlan[] {
  const map = readImportMap(importMapFile);
  return modulesOf(map).map((module) => plan(module, externalsOf(map), mode, output));
}

/** Returns the plan of a micro-frontend that no console has until its operator releases it. */
export const planOnRequest = (name: string): ModulePlan =>
  plan({ name, entries: {} }, externalsOf(readImportMap(importMapFile)), 'production', dist);

/** Micro-frontends are never imported, so a new one does not require rebuilding the others. */
const externalsOf = ({ imports }: ReturnType<typeof readImportMap>): string[] =>
  Object.keys(imports).filter((name) => !name.startsWith('@console/mf-'));

function plan(
  module: Pick<ConsoleModule, 'name' | 'entries'>,
  externals: readonly string[],
  mode: BuildOptions['mode'],
  output: string,
): ModulePlan {
  const { name } = module;
  const outputFolder = path.join(output, name);
  const base = { name, mode, format: 'system' as const };
  if (name === SHARED_DEPENDENCIES) {
    // Each file has a compilation of its own, to which the specifiers of the other files are external.
    const files = new Set(Object.values(module.entries));
    const compilations = [...files].map((file) => {
      const entry = path.basename(file, '.js');
      const isBlueprint = file === module.entries['@blueprintjs/core'];
      return {
        ...base,
        // A file has no stylesheet, or its own: those of the first screen are the module's.
        ...(isBlueprint && { name: entry, withoutFirst: true }),
        entries: { [entry]: `root-config/src/${SHARED_DEPENDENCIES}/${entry}.ts` },
        externals: externals.filter(
          (specifier) =>
            module.entries[specifier] !== file && module.entries[`${specifier}/first`] !== file,
        ),
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
  const source = entryNames(name)
    .map((file) => `${name}/src/${file}`)
    .find((file) => existsSync(path.join(root, file)));
  if (!source)
    throw new NumberedFailure(
      'MF-172',
      `There is no module "${name}": ${name}/src/${name}.ts does not exist`,
    );
  const confined = existsSync(path.join(root, name, 'manifest.json'));
  const application = { ...base, entries: { [name]: source }, externals, confined };
  const copies = { [`${name}/assets`]: 'assets', [`${name}/manifest.json`]: 'manifest.json' };
  // The build records the versions of the modules that it uses, and bundles the sources in `COMMON`.
  const examples = name === 'shared-ui' ? ['mf-components/src/examples'] : [];
  const used = usedModules(name).map((one) => `${one}/package.json`);
  const sources = [name, ...used, ...examples, ...COMMON];
  const earlier = earlierApis(name).map((api) => ({
    ...base,
    entries: { [api.name]: `${name}/src/earlier/${api.name}.ts` },
    externals,
  }));
  if (name !== 'root-config') {
    return { name, outputFolder, compilations: [application, ...earlier], copies, sources };
  }
  const firstScript = {
    ...base,
    format: 'script' as const,
    entries: { first: 'root-config/src/first-script/first-script.ts' },
    externals: [],
  };
  // The first script loads this file when the start fails, or when a user tries a version. The file is
  // separate, so that a broken root config cannot break it.
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
      ...Object.fromEntries(teamDocuments.map((name) => [`docs/${name}.md`, `docs/${name}.txt`])),
      // The API of import-map-overrides without its user interface, which needs inline styles.
      'node_modules/import-map-overrides/dist/import-map-overrides-api.js':
        'import-map-overrides.js',
    },
    sources: [...sources, ...toolSources],
  };
}
