import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The project's root, or the folder of an unpacked package (`npm run package`). */
export const root = path.resolve(import.meta.dirname, '..');

/** Whether this is a package, whose programs and modules are built already. */
export const isPackaged = existsSync(path.join(root, 'programs'));

/** Whether this is the tool `console` for modules in repositories of their own. */
export const isTool = existsSync(path.join(root, 'scripts/offered.json'));

/** Names the source of builds in a console's releases. All packages are one source, wherever they are unpacked. */
export const builder = isPackaged ? 'package' : root;

/** Copies of buckets. The folder of a package may be read-only. */
export const bucketCopies = path.join(
  isPackaged ? path.join(homedir(), '.cache/console') : path.join(root, '.cache'),
  'buckets',
);

/** Build output: `dist/<module>/`, and `dist/single-page/` for the benchmark. */
export const dist = path.join(root, 'dist');

/**
 * The compiler that checks types and writes declarations. It is five times as fast as TypeScript 6, which
 * is also installed, as a library for other packages.
 */
export const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc');
