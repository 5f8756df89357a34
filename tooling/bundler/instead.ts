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
