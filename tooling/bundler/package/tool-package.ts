import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';
import { importMapFile, readImportMap } from '@console/deploy/build-output/import-map.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import type { Plugin } from 'esbuild';
import ts from 'typescript';
import { bundle, type Scripts } from './bundle.ts';
import { teamDocuments, toolSources } from './tool-sources.ts';
import { exactVersion, packageName, readManifest } from './versions.ts';

const PROGRAMS = {
  main: 'tooling/sdk/main.ts',
  webpack: 'tooling/sdk/webpack.ts',
  vite: 'tooling/sdk/vite.ts',
  'type-watch': 'tooling/dev/type-watch.ts',
};

/** Scripts that run in the page with a module under development. */
const PAGE_SCRIPTS = {
  'webpack-reload': 'tooling/dev/webpack-reload.ts',
  'vite-reload': 'tooling/dev/vite-reload.ts',
  'fast-refresh': 'tooling/bundler/fast-refresh.ts',
};

/** Files and folders that are copied, by their path in the package. */
const COPIES = {
  template: 'tooling/new/template',
  'scripts/public-path.ts': 'tooling/bundler/public-path.ts',
  'assets.d.ts': 'tooling/sdk/assets.d.ts',
  'scripts/fast-refresh-loader.cjs': 'tooling/bundler/fast-refresh-loader.cjs',
  'scripts/jsx-dev-runtime.mjs': 'tooling/bundler/jsx-dev-runtime.mjs',
  'scripts/modules.tsconfig.json': 'tooling/bundler/modules.tsconfig.json',
  LICENSE: 'LICENSE',
  // Links between these pages work, because they stay side by side.
  ...Object.fromEntries(teamDocuments.map((name) => [`${name}.md`, `docs/${name}.md`])),
  'README.md': 'tooling/sdk/package/README.md',
  'CHANGELOG.md': 'tooling/sdk/package/CHANGELOG.md',
  ...Object.fromEntries(
    [
      'asset.cjs',
      'blueprint-icons.cjs',
      'blueprint.cjs',
      'browser-setup.ts',
      'css-module.cjs',
      'elsewhere.cjs',
      'packages.cjs',
      'svelte.cjs',
      'transform.cjs',
      'vue.cjs',
    ].map((file) => [`jest/${file}`, `tooling/jest/${file}`]),
  ),
};

/** Packages that build, type-check or test a module, but that no script of the tool imports. */
const EXTRA_DEPENDENCIES = [
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/user-event',
  '@types/jest',
  '@types/react',
  '@types/react-dom',
  '@types/systemjs',
  'css-loader',
  'es-module-lexer',
  'esbuild',
  'jest',
  'jest-environment-jsdom',
  'ts-loader',
];

/** Packages whose versions the templates contain. */
const TEMPLATE_PACKAGES = [
  'react',
  'react-dom',
  'react-i18next',
  'i18next',
  'single-spa',
  '@testing-library/dom',
  '@testing-library/react',
];

/** Returns the files, by path, of the package `console`: the tool for modules in other repositories. */
export async function toolPackage(): Promise<Readonly<Record<string, string>>> {
  const { files, imports } = await bundleScripts();
  const needed = [...new Set([...imports.map(packageName), ...EXTRA_DEPENDENCIES])].sort();
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
      './assets': { types: './assets.d.ts' },
      './tsconfig.json': './tsconfig.json',
    },
    dependencies,
    peerDependencies: { vite: '5 || 6 || 7 || 8' },
    peerDependenciesMeta: { vite: { optional: true } },
  };
  const inPage = await bundle(PAGE_SCRIPTS, { platform: 'browser', target: 'es2022' });
  return {
    ...files,
    ...inPage.files,
    ...copies(),
    'scripts/webpack.d.ts': emitDeclaration(PROGRAMS.webpack),
    'scripts/vite.d.ts': emitDeclaration(PROGRAMS.vite),
    'scripts/offered.json': json(offered()),
    'bin/console.js': "#!/usr/bin/env node\nimport '../scripts/main.js';\n",
    'tsconfig.json': json({ compilerOptions: compilerOptions() }),
    'package.json': json(manifest),
  };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function bundleScripts(): Promise<Scripts> {
  const scripts = await bundle(PROGRAMS, {
    platform: 'node',
    target: 'node20.19',
    plugins: [externalPackages],
  });
  const unlisted = scripts.sources.find((file) => !toolSources.some((one) => file.startsWith(one)));
  if (unlisted)
    throw new NumberedFailure(
      'MF-192',
      `${unlisted} is bundled into the tool, but missing in tool-sources.ts`,
    );
  return { ...scripts, imports: scripts.imports.filter((one) => !isBuiltin(one)) };
}

/** Keeps all packages external, except those of the console. */
const externalPackages: Plugin = {
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
  const files = Object.entries(COPIES).flatMap(([target, source]) => {
    const from = path.join(root, source);
    return allFilesOf(from).map((file) => [
      path.posix.join(target, path.relative(from, file).split(path.sep).join('/')),
      readFileSync(file, 'utf8'),
    ]);
  });
  return Object.fromEntries(files);
}

function emitDeclaration(source: string): string {
  const text = readFileSync(path.join(root, source), 'utf8');
  return ts.transpileDeclaration(text, { fileName: source }).outputText;
}

function offered() {
  const { imports } = readImportMap(importMapFile);
  const versions = TEMPLATE_PACKAGES.map((name) => [
    name.replace('@', '').replace('/', '-'),
    exactVersion(name),
  ]);
  return {
    // Micro-frontends are never imported.
    shared: Object.keys(imports).filter((name) => !name.startsWith('@console/mf-')),
    versions: Object.fromEntries(versions),
  };
}

/** Returns the project's compiler options, without emit. */
function compilerOptions(): Record<string, unknown> {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { composite: _, emitDeclarationOnly: __, types: ___, ...options } = config.compilerOptions;
  return { ...options, noEmit: true };
}
