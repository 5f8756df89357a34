import path from 'node:path';

/** The project's root. */
export const root = path.resolve(import.meta.dirname, '..');

/** Build output: `dist/<module>/`, and `dist/single-page/` for the benchmark. */
export const dist = path.join(root, 'dist');

/**
 * The compiler that checks types and writes declarations. It is five times as fast as TypeScript 6, which
 * is also installed, as a library for other packages.
 */
export const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc');
