import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';

const { resolve } = createRequire(import.meta.url);
const ours = (file: string): string =>
  path.join(root, 'root-config/src/shared-dependencies/instead', file);

const query = path.dirname(resolve('@tanstack/query-core'));
const router = path.join(path.dirname(resolve('react-router/package.json')), 'dist');

/** Replacements of files in packages, which leave out code that the first rows do not need. */
export const instead: Readonly<Record<string, string>> = {
  [resolve('use-sync-external-store/shim/index.js')]: ours('use-sync-external-store.ts'),
  // The package makes bundlers use the development build, which contains warnings.
  [path.join(router, 'development/index.mjs')]: path.join(router, 'production/index.mjs'),
  [path.join(query, 'infiniteQueryBehavior.js')]: ours('infinite-query-behavior.ts'),
  [resolve('@blueprintjs/icons/lib/esm/iconLoader.js')]: ours('icon-loader.ts'),
};

const blueprint = path.join(path.dirname(resolve('@blueprintjs/core/package.json')), 'lib/esm');

/** Replacements in `blueprint.js`, so that it has no second copy of what `screens.js` has. */
export const insteadOfFirst: Readonly<Record<string, string>> = Object.fromEntries(
  ['button/buttons', 'forms/inputGroup', 'icon/icon', 'spinner/spinner'].map((file) => [
    path.join(blueprint, `components/${file}.js`),
    ours('blueprint-first.ts'),
  ]),
);
