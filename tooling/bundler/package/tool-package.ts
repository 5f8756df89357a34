import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';
import { importMapFile, readImportMap } from '@console/deploy/build-output/import-map.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import type { Plugin } from 'esbuild';
import ts from 'typescript';
import { bundled, type Scripts } from './bundled.ts';
import { toolSources } from './tool-sources.ts';
import { exactVersion, packageName, readManifest } from './versions.ts';

/** Its programs, by name of the script. */
const PROGRAMS = {
  main: 'tooling/sdk/main.ts',
  webpack: 'tooling/sdk/webpack.ts',
  vite: 'tooling/sdk/vite.ts',
  'type-watch': 'tooling/dev/type-watch.ts',
};

/** What runs before a module that is developed, whatever builds that. */
const IN_PAGE = { 'live-reload': 'tooling/dev/live-reload.ts' };

/** Files and folders that it takes along, by the place they have in it. */
const COPIES = {
  template: 'tooling/new/template',
  'scripts/public-path.ts': 'tooling/bundler/public-path.ts',
  'scripts/modules.tsconfig.json': 'tooling/bundler/modules.tsconfig.json',
  LICENSE: 'LICENSE',
  ...Object.fromEntries(
    [
      'blueprint-icons.cjs',
      'blueprint.cjs',
      'browser-setup.ts',
      'css-module.cjs',
      'elsewhere.cjs',
      'transform.cjs',
      'vue.cjs',
    ].map((file) => [`jest/${file}`, `tooling/jest/${file}`]),
  ),
};

/** What a module is built, typed and tested with, and no script of the tool imports. */
const BESIDE = [
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/user-event',
  '@types/jest',
  '@types/react',
  '@types/react-dom',
  '@types/systemjs',
  'css-loader',
  'esbuild',
  'jest',
  'jest-environment-jsdom',
  'ts-loader',
];

/** What the templates name of packages. */
const NAMED = [
  'react',
  'react-dom',
  'react-i18next',
  'i18next',
  'single-spa',
  '@testing-library/dom',
  '@testing-library/react',
];

/** The tool `console`, with which modules are made elsewhere, as files of a package by path. */
export async function toolPackage(): Promise<Readonly<Record<string, string>>> {
  const { files, imports } = await scriptsOf();
  const needed = [...new Set([...imports.map(packageName), ...BESIDE])].sort();
  const dependencies = Object.fromEntries(needed.map((name) => [name, exactVersion(name)]));
  const { version, license } = readManifest('root-config');
  const manifest = {
    name: 'console',
    version,
    license,
    type: 'module',
    engines: { node: '>=20.19' },
    bin: { console: './bin/console.js' },
    exports: {
      './webpack': { types: './scripts/webpack.d.ts', default: './scripts/webpack.js' },
      './vite': { types: './scripts/vite.d.ts', default: './scripts/vite.js' },
      './tsconfig.json': './tsconfig.json',
    },
    dependencies,
    peerDependencies: { vite: '5 || 6 || 7 || 8' },
    peerDependenciesMeta: { vite: { optional: true } },
  };
  const inPage = await bundled(IN_PAGE, { platform: 'browser', target: 'es2022' });
  return {
    ...files,
    ...inPage.files,
    ...copies(),
    'scripts/webpack.d.ts': declarationOf(PROGRAMS.webpack),
    'scripts/vite.d.ts': declarationOf(PROGRAMS.vite),
    'scripts/offered.json': json(offered()),
    'bin/console.js': "#!/usr/bin/env node\nimport '../scripts/main.js';\n",
    'tsconfig.json': json({ compilerOptions: compilerOptions() }),
    'package.json': json(manifest),
  };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function scriptsOf(): Promise<Scripts> {
  const scripts = await bundled(PROGRAMS, {
    platform: 'node',
    target: 'node20.19',
    plugins: [packagesOutside],
  });
  const stranger = scripts.sources.find((file) => !toolSources.some((one) => file.startsWith(one)));
  if (stranger)
    throw new NumberedFailure(
      'MF-192',
      `${stranger} is in the tool, which is not made again when it changes`,
    );
  return { ...scripts, imports: scripts.imports.filter((one) => !isBuiltin(one)) };
}

/** Only what is of the console is in its scripts. */
const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup(building) {
    building.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === 'entry-point' || specifier.startsWith('@console/')
        ? undefined
        : { path: specifier, external: true },
    );
  },
};

function copies(): Record<string, string> {
  const files = Object.entries(COPIES).flatMap(([place, source]) => {
    const from = path.join(root, source);
    return allFilesOf(from).map((file) => [
      path.posix.join(place, path.relative(from, file).split(path.sep).join('/')),
      readFileSync(file, 'utf8'),
    ]);
  });
  return Object.fromEntries(files);
}

function declarationOf(source: string): string {
  const text = readFileSync(path.join(root, source), 'utf8');
  return ts.transpileDeclaration(text, { fileName: source }).outputText;
}

function offered() {
  const { imports } = readImportMap(importMapFile);
  const versions = NAMED.map((name) => [
    name.replace('@', '').replace('/', '-'),
    exactVersion(name),
  ]);
  return {
    // Nobody imports a micro-frontend.
    shared: Object.keys(imports).filter((name) => !name.startsWith('@console/mf-')),
    versions: Object.fromEntries(versions),
  };
}

/** Those of the project, for a module that nothing is built from. */
function compilerOptions(): Record<string, unknown> {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { composite: _, emitDeclarationOnly: __, types: ___, ...options } = config.compilerOptions;
  return { ...options, noEmit: true };
}
