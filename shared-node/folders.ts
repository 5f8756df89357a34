import path from 'node:path';

/** The project's root. */
export const root = path.resolve(import.meta.dirname, '..');

/** What the build makes: `dist/<module>/`, and `dist/single-page/` for the benchmark. */
export const dist = path.join(root, 'dist');

/**
 * The compiler that checks types and writes declarations, in a fifth of the time of the one before.
 * That one is the library that packages ask for.
 */
export const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc');
